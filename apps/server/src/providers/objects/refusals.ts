import { causeOf, chainOf } from '../cause.ts'

/** Why a request to a store was not carried out. */
export interface Refusal {
  kind:
    | 'no bucket'
    | 'not removed'
    | 'too large'
    | 'forbidden'
    | 'gone'
    | 'busy'
    | 'refused'
    | 'late'
    | 'no way'
    | 'cut'
  /** Whether another attempt may succeed. */
  isPassing: boolean
  status?: number
  /** The store's own word: `SlowDown`. */
  code?: string
  /** The system's code. */
  why?: string
}

/** Codes of a connection that could not be made. */
const UNREACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS|DEPTH_|SELF_)/

/** What an error of the S3 library means: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export function refusalOf(error: unknown): Refusal {
  const chain = chainOf(error)
  const told = chain.find((one) => typeof (one as { status?: unknown }).status === 'number')
  if (told) return ofAnswer(told as Error & { status: number; serviceCode?: string })
  if (chain.some(({ name }) => name === 'TimeoutError')) return { kind: 'late', isPassing: true }
  const why = causeOf(error)
  return UNREACHED.test(why) ? { kind: 'no way', isPassing: true, why } : { kind: 'cut', isPassing: true }
}

function ofAnswer({ status, serviceCode }: { status: number; serviceCode?: string }): Refusal {
  // The code comes from outside.
  const code = /^\w{1,40}$/.test(serviceCode ?? '') && serviceCode !== 'Unknown' ? { code: serviceCode! } : {}
  const said = { status, ...code }
  if (code.code === 'NoSuchBucket') return { kind: 'no bucket', isPassing: false }
  if (status === 401 || status === 403) return { kind: 'forbidden', isPassing: false, ...said }
  if (status === 404) return { kind: 'gone', isPassing: false, ...said }
  // The body was changed or broke off on the way, or the clock of a request was behind.
  const isOfWay = ['BadDigest', 'IncompleteBody', 'RequestTimeout', 'InvalidDigest'].includes(code.code ?? '')
  if (status === 408 || status === 429 || status >= 500) return { kind: 'busy', isPassing: true, ...said }
  return { kind: 'refused', isPassing: isOfWay, ...said }
}
