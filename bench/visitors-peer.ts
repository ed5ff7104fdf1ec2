/** The peer of `POST /api/visitor/track`: the same row, one INSERT and one commit per request. */
import type { VisitRecord } from '@station/contract/visitors/visits';
import type { Pool } from 'pg';

/** Where Station's own handler writes each visit by itself, beside the one that gathers them. */
export const TRACK_EACH = '/bench/track-each';

const INSERT = `
  insert into visit (visited_at, visitor_id, session_id, account_id, username, page, title, source,
    browser, os, device, view_type, is_returning, visit_count, load_ms, ready_ms, ip, city, country,
    country_code, latitude, longitude, accuracy, precise, details)
  values (now(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
    $19, null, null, null, false, $20)`;

/**
 * Writes a visit as somebody would who writes each at once; planned once per connection. It knows
 * neither whose the visit is nor that it came twice: what Station does besides is not in it.
 */
export function oneInsert(pool: Pool): (record: VisitRecord, ip: string) => Promise<void> {
  return async (record, ip) => {
    const { loadTime, domReady } = record.performance;
    const { fullUrl, referrer, platform, userAgent, language, languages, timestamp } = record;
    const { screenResolution, screenColorDepth, viewport, timezone, timezoneOffset } = record;
    const details = {
      ...{ fullUrl, referrer, platform, userAgent, language, languages, timestamp },
      ...{ screenResolution, screenColorDepth, viewport, timezone, timezoneOffset },
    };
    await pool.query({
      name: 'one-insert',
      text: INSERT,
      values: [
        record.visitorId,
        record.sessionId,
        1,
        'bench',
        record.page,
        record.title,
        'Direct',
        record.browser,
        record.os,
        record.device,
        record.pageViewType,
        record.isReturning,
        record.visitCount,
        loadTime,
        domReady,
        ip,
        'Unknown',
        'Unknown',
        'unknown',
        JSON.stringify(details),
      ],
    });
  };
}
