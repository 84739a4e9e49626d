import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who may hear a file by an address, and until when. */
export interface Signed {
  audioFile: string
  accountId: number
  /** Unix seconds. */
  until: number
  /** Version of the member's feed; 0 for the player, whose address works only in its owner's browser. */
  feedVersion: number
}

export const AUDIO_PATH = '/media/podcasts'

/** Signs audio addresses; an address with any changed part is invalid. */
export function createSigner(secret: string) {
  const key = createHmac('sha256', secret).update('audio of podcasts').digest()

  const signatureOf = ({ audioFile, accountId, until, feedVersion }: Signed) =>
    createHmac('sha256', key).update(`${accountId} ${until} ${feedVersion} ${audioFile}`).digest('base64url')

  return {
    /** The query string, the same for the file, its chapters and its transcript. */
    queryOf(signed: Signed): string {
      const { accountId, until, feedVersion } = signed
      const feed = feedVersion ? `&feed=${feedVersion}` : ''
      return `for=${accountId}${feed}&until=${until}&signature=${signatureOf(signed)}`
    },

    /** Null for an invalid signature and for an expired address. */
    read(audioFile: string, query: Record<string, unknown>, now: Date): Signed | null {
      const [accountId, until, feedVersion] = [query.for, query.until, query.feed ?? '0'].map(numberOf)
      if (accountId === undefined || until === undefined || feedVersion === undefined) return null
      const signed = { audioFile, accountId, until, feedVersion }
      if (typeof query.signature !== 'string' || until * 1000 <= now.getTime()) return null
      const [given, ours] = [Buffer.from(query.signature), Buffer.from(signatureOf(signed))]
      return given.length === ours.length && timingSafeEqual(given, ours) ? signed : null
    },
  }
}

/** Numbers have one spelling, so that each address has one. */
function numberOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^(0|[1-9]\d{0,11})$/.test(text) ? Number(text) : undefined
}
