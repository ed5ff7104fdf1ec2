import { EMAIL_PATTERN } from '@station/contract/fields';
import type { Cell, CreateMapper, RowMapper } from '@station/excel/row-mapper';

/** A row of an uploaded list; `address` is as it stands, and may be none. */
export type FileRecipient = {
  row: number;
  address: string;
  name: string;
  fields: Record<string, string>;
};

/** Rows above the headings, at most: titles and notes. */
const HEAD_ROWS = 10;

/** Characters of a field's name and of its value that are kept, and columns that become fields. */
const LIMITS = { name: 60, value: 1_000, fields: 40 } as const;

/** What the column of addresses and that of names are called; compared without marks and spaces. */
const HEADINGS = {
  address: [
    'email',
    'emails',
    'mail',
    'emailaddress',
    'diachiemail',
    'thudientu',
    '이메일',
    '메일',
    '이메일주소',
    '전자우편',
  ],
  name: ['name', 'fullname', 'ten', 'hoten', 'hovaten', 'tenkhachhang', '이름', '성명', '성함'],
} as const;

/**
 * A list of people in a spreadsheet: the column of addresses by its heading, else by what is in it; every
 * other column with a heading becomes a field of the letter under that name.
 */
export const createMapper: CreateMapper<FileRecipient> = () => new RecipientMapper();

class RecipientMapper implements RowMapper<FileRecipient> {
  #headings: readonly string[] = [];
  #address = -1;
  #name = -1;
  #seen = 0;
  /** The first row of a sheet without headings: it is somebody already. */
  #first: FileRecipient | undefined;

  header(cells: readonly string[], rowNumber: number): boolean {
    this.#seen += 1;
    const headings = cells.map(comparable);
    this.#address = headings.findIndex((it) => isOneOf(HEADINGS.address, it));
    if (this.#address >= 0) {
      this.#name = headings.findIndex((it) => isOneOf(HEADINGS.name, it));
      this.#headings = cells.map((it) => it.trim().replaceAll(/\s+/g, ' ').toLowerCase());
      return true;
    }
    this.#address = cells.findIndex((it) => EMAIL_PATTERN.test(it.trim()));
    if (this.#address >= 0) {
      this.#name = cells.findIndex((it, index) => index !== this.#address && /\p{L}/u.test(it));
      this.#first = this.#read((index) => cells[index] ?? '', rowNumber);
      return true;
    }
    return this.#seen >= HEAD_ROWS;
  }

  row(cells: readonly Cell[], rowNumber: number): FileRecipient | undefined {
    return this.#read((index) => cells[index]?.text ?? '', rowNumber);
  }

  end(): FileRecipient[] {
    return this.#first ? [this.#first] : [];
  }

  #read(textAt: (index: number) => string, row: number): FileRecipient | undefined {
    if (this.#address < 0) return undefined;
    const fields: Record<string, string> = {};
    for (const [index, heading] of this.#headings.entries()) {
      const isField = heading !== '' && heading.length <= LIMITS.name && index !== this.#address;
      const value = textAt(index).trim();
      if (isField && value !== '' && Object.keys(fields).length < LIMITS.fields) {
        fields[heading] ??= value.slice(0, LIMITS.value).toWellFormed();
      }
    }
    const address = textAt(this.#address).trim();
    const name = this.#name < 0 ? '' : textAt(this.#name).trim().slice(0, 200).toWellFormed();
    return { row, address, name, fields };
  }
}

const isOneOf = (headings: readonly string[], heading: string) => headings.includes(heading);

/** A heading without case, marks, spaces and punctuation. */
const comparable = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
