import { Refusal } from '#platform/errors.ts'
import { storableJson } from '#platform/format/text.ts'

/** No body of ours is deeper than ten; V8 needs a second for a few hundred thousand lists in one another. */
const MOST_DEPTH = 64
/** The largest import has some thousand values. */
const MOST_VALUES = 50_000
/** A thousand named rows have three each; V8 needs 50 ms for as many different names in one object as a body may hold. */
const MOST_MEMBERS = 10_000

/** JSON source ready to be parsed and stored. Refuses with `too_large` what holds more than any body of ours. */
export function checkedSource(json: string): string {
  if (isTooMuch(json)) throw new Refusal('too_large')
  return storableJson(json)
}

/** Work of a thread: the same from the bytes of a body. */
export default (bytes: Uint8Array) =>
  checkedSource(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())

/** Whether the source holds more values, or deeper ones, than any of our bodies. Looks at each character once. */
export function isTooMuch(json: string): boolean {
  let depth = 0
  let values = 0
  let members = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') at = endOfText(json, at + 1)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    else if (sign === ',') values += 1
    else if (sign === ':') members += 1
    if (depth > MOST_DEPTH || values > MOST_VALUES || members > MOST_MEMBERS) return true
  }
  return false
}

/** Place of the quotation mark that ends the text, or of the end of the source. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (end - slashes > from && json[end - slashes - 1] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  return json.length
}
