/** What Gmail answers, as far as we read it (https://developers.google.com/workspace/gmail/api/reference/rest). */

export type GmailHeader = { name: string; value: string };

/** A part of a letter; parts within parts make a tree. */
export type GmailPart = {
  partId?: string;
  mimeType?: string;
  filename?: string;
  headers?: GmailHeader[];
  /** `data` is base64url; large parts have an `attachmentId` instead, which changes at every call. */
  body?: { size?: number; data?: string; attachmentId?: string };
  parts?: GmailPart[];
};

export type GmailMessage = {
  id: string;
  threadId: string;
  labelIds?: string[];
  snippet?: string;
  historyId?: string;
  /** Milliseconds since 1970, as a text. */
  internalDate?: string;
  payload?: GmailPart;
};

export type GmailThread = { id: string; messages?: GmailMessage[] };

export type GmailDraft = { id: string; message?: { id: string; threadId: string } };

export type GmailList = {
  messages?: { id: string; threadId: string }[];
  nextPageToken?: string;
  resultSizeEstimate?: number;
};

export type GmailLabel = {
  id: string;
  name: string;
  type?: 'system' | 'user';
  messagesUnread?: number;
};

type Changed = { message: { id: string; labelIds?: string[] } };

export type GmailHistory = {
  history?: {
    messagesAdded?: Changed[];
    messagesDeleted?: Changed[];
    labelsAdded?: Changed[];
    labelsRemoved?: Changed[];
  }[];
  nextPageToken?: string;
  historyId: string;
};
