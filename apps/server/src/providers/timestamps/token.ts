import { createHash, type X509Certificate } from 'node:crypto'
import { Integer, Null, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  ExtKeyUsage,
  id_ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

/** Requests and answers of the Time-Stamp Protocol, https://www.rfc-editor.org/rfc/rfc3161, read 2026-11-28. */
const SHA256 = '2.16.840.1.101.3.4.2.1'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
/** PKIStatus granted and grantedWithMods. */
const GRANTED = [0, 1]
/** How far the authority's clock may be from ours. */
const CLOCK_MS = 10 * 60_000

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()

/** The request for a time stamp of the data, DER; the certificate is asked for, so that the answer stands by itself. */
export function requestOf(data: Uint8Array, nonce: Uint8Array): Buffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(sha256(data)).buffer }),
    }),
    nonce: new Integer({ valueHex: Uint8Array.from(nonce).buffer }),
    certReq: true,
  })
  return Buffer.from(request.toSchema().toBER())
}

/** The answer is no time stamp of the data by a trusted authority; the message says why. */
export class NoTimestamp extends Error {
  override name = 'NoTimestamp'
}

export interface Stamped {
  data: Uint8Array
  /** As it was asked for; null for a kept answer. */
  nonce: Uint8Array | null
  /** The whole answer, DER. */
  answer: Uint8Array
  /** Roots that may vouch for the authority. */
  trusted: readonly X509Certificate[]
}

/** The time that a trusted authority vouches for. Throws `NoTimestamp`. */
export async function timeOf({ data, nonce, answer, trusted }: Stamped, now: Date): Promise<Date> {
  const { signed, info } = readAnswer(answer)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const hash = Buffer.from(hashedMessage.valueBlock.valueHexView)
  if (hashAlgorithm.algorithmId !== SHA256 || !hash.equals(sha256(data))) throw new NoTimestamp('of other data')
  const said = info.nonce ? Buffer.from(info.nonce.valueBlock.valueHexView) : null
  if (nonce && !said?.equals(nonce)) throw new NoTimestamp('an answer to another request')
  if (info.genTime.getTime() > now.getTime() + CLOCK_MS) throw new NoTimestamp('of the future')
  if (nonce && info.genTime.getTime() < now.getTime() - CLOCK_MS) throw new NoTimestamp('of the past')
  await refuseStranger(signed, data, trusted, info.genTime)
  return info.genTime
}

function readAnswer(answer: Uint8Array): { signed: SignedData; info: TSTInfo } {
  let response: TimeStampResp
  try {
    response = TimeStampResp.fromBER(Uint8Array.from(answer).buffer)
  } catch (error) {
    throw new NoTimestamp('no answer of the protocol', { cause: error })
  }
  const { status, statusStrings } = response.status
  if (!GRANTED.includes(status) || !response.timeStampToken) {
    const why = (statusStrings ?? []).map(({ valueBlock }) => valueBlock.value).join(', ')
    throw new NoTimestamp(`refused with status ${status}${why && `: ${why.slice(0, 200)}`}`)
  }
  try {
    const signed = new SignedData({ schema: response.timeStampToken.content })
    const info = TSTInfo.fromBER(signed.encapContentInfo.eContent!.getValue())
    return { signed, info }
  } catch (error) {
    throw new NoTimestamp('no token in the answer', { cause: error })
  }
}

/** The signature, its certificate's purpose, and the way to a trusted root, at the time of the stamp. */
async function refuseStranger(signed: SignedData, data: Uint8Array, trusted: readonly X509Certificate[], at: Date) {
  const trustedCerts = trusted.map(({ raw }) => Certificate.fromBER(Uint8Array.from(raw).buffer))
  let checked: Awaited<ReturnType<typeof verifyChain>>
  try {
    checked = await verifyChain(signed, data, trustedCerts, at)
  } catch (error) {
    throw new NoTimestamp('a signature or a chain that does not hold', { cause: error })
  }
  if (!checked.signatureVerified || !checked.signerCertificateVerified || !checked.signerCertificate)
    throw new NoTimestamp('a signature or a chain that does not hold')
  const usage = checked.signerCertificate.extensions?.find(({ extnID }) => extnID === id_ExtKeyUsage)
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : []
  // RFC 3161, section 2.3: critical, and this purpose alone.
  if (!usage?.critical || purposes.join() !== TIME_STAMPING) throw new NoTimestamp('a key that is not for time stamps')
}

function verifyChain(signed: SignedData, data: Uint8Array, trustedCerts: Certificate[], checkDate: Date) {
  const given = { signer: 0, data: Uint8Array.from(data).buffer, trustedCerts, checkDate }
  return signed.verify({ ...given, checkChain: true, extendedMode: true })
}
