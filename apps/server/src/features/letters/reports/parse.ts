import PostalMime, { type Attachment } from 'postal-mime'
import type { Told } from './hear.ts'
import { kindOfFailure } from './rules.ts'

const LIMITS = { maxNestingDepth: 16, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 1 }
/** Headers in which the address that the report came to may stand. */
const TO = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-rcpt-to'])
const STATUS_TYPES = new Set(['message/delivery-status', 'message/global-delivery-status'])
const RETURNED_TYPES = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'])

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965) and the places where the letter's mark may stand. Null
 * for any other mail, such as an answer of a person or of a holiday: it says nothing about the address.
 */
export async function parseReport(mail: Uint8Array): Promise<(Told & { text: string }) | null> {
  const parsed = await PostalMime.parse(mail, LIMITS).catch(() => null)
  if (!parsed) return null
  const parts = parsed.attachments
  const told = toldBy(parts)
  if (!told) return null
  const returned = parts.filter(({ mimeType }) => RETURNED_TYPES.has(mimeType)).map(headersOf)
  const reports = parts.filter(({ mimeType }) => mimeType === 'message/feedback-report').map(textOf)
  const to = parsed.headers.filter(({ key }) => TO.has(key)).map(({ value }) => value)
  return { ...told, text: [...to, ...reports, ...returned].join('\n') }
}

function toldBy(parts: Attachment[]): Told | null {
  const complaint = parts.find(({ mimeType }) => mimeType === 'message/feedback-report')
  if (complaint) {
    const [fields] = fieldsOf(textOf(complaint))
    // Other types of feedback (fraud, virus, not-spam) are no wish of the receiver to get no more.
    return fields?.get('feedback-type')?.toLowerCase() === 'abuse'
      ? { kind: 'complaint', problem: fields.get('user-agent') ?? '' }
      : null
  }
  const status = parts.find(({ mimeType }) => STATUS_TYPES.has(mimeType))
  const failed = status && fieldsOf(textOf(status)).find((fields) => wordOf(fields, 'action') === 'failed')
  if (!failed) return null
  const words = (failed.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
  const code = wordOf(failed, 'status')
  return { kind: kindOfFailure(code, words), problem: words || code }
}

/** Without a comment: `5.1.1 (bad destination mailbox address)`. */
const wordOf = (fields: Map<string, string>, name: string) =>
  (fields.get(name) ?? '').replace(/\(.*$/, '').trim().toLowerCase()

/** Groups of fields, separated by empty lines; a line that begins with a space continues the one before. */
function fieldsOf(text: string): Map<string, string>[] {
  return text.split(/\r?\n[ \t]*\r?\n/).map((group) => {
    const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
    return new Map(
      lines.flatMap((line): [string, string][] => {
        const at = line.indexOf(':')
        return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]] : []
      }),
    )
  })
}

const headersOf = (part: Attachment) => textOf(part).split(/\r?\n\r?\n/, 1)[0]!

function textOf({ content }: Attachment): string {
  if (typeof content === 'string') return content
  // Latin-1 reads any byte; what is looked for is ASCII, and words in UTF-8 are tried first.
  const bytes = Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
