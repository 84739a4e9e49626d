import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { Refusal } from '#platform/errors.ts'

/** What a form may hold. */
export interface FormLimits {
  /** Bytes of one file. */
  fileBytes: number
  files: number
  fields: number
  /** Bytes of everything besides the files: texts, names, boundaries, and what belongs to no part. */
  textBytes: number
  /** Bytes of the whole body. */
  bytes: number
}

type Part = [name: string, value: string | File]

/** A browser sends three headers with a part, of a few hundred bytes. */
const HEADERS_OF_PART = { headerPairs: 16, headerSize: 4 * 1024 }
const LONGEST_NAME = 100

/**
 * Parses a form while it is read (RFC 7578, or urlencoded). The first thing over a limit ends the reading with a
 * `Refusal` `too_large`, and everything kept so far is dropped; what is no form is refused with `bad_form`.
 */
export function readForm(headers: IncomingHttpHeaders, body: Readable, limits: FormLimits): Promise<Part[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Part[]>()
  const parts: Part[] = []
  const files: { bytesRead: number }[] = []
  let bytes = 0
  const parser = parserOf(headers, limits)

  const end = (refusal: Error) => {
    body.off('data', take).off('end', finish).off('close', leave)
    body.pause()
    parts.length = 0
    reject(refusal)
    // The library may still speak of the rest; nobody listens any more.
    parser.removeAllListeners()
    parser.on('error', () => {})
    parser.destroy()
  }
  const tooLarge = () => end(new Refusal('too_large'))
  const add = (name: string | undefined, value: string | File) => {
    if ((name?.length ?? 0) > LONGEST_NAME) tooLarge()
    else if (name !== undefined) parts.push([name, value])
  }
  /** Of what the parser has seen. */
  const besideFiles = () => files.reduce((left, { bytesRead }) => left - bytesRead, bytes)

  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) tooLarge()
    else add(name, value)
  })
  parser.on('file', (name, stream, fileName = '', _, type) => {
    files.push(stream)
    const chunks: Buffer<ArrayBuffer>[] = []
    stream.on('data', (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk))
    stream.once('limit', () => end(new Refusal('too_large', `${shown(fileName)}: файл слишком большой`)))
    stream.on('error', () => {})
    stream.once('end', () => {
      if (!stream.truncated) add(name, new File(chunks, fileName, { type }))
    })
  })
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) parser.once(limit, tooLarge)
  parser.once('filesLimit', () => end(new Refusal('too_large', 'Слишком много файлов')))
  parser.once('error', () => end(new Refusal('bad_form')))
  parser.once('finish', () => (besideFiles() > limits.textBytes ? tooLarge() : resolve(parts)))

  function take(chunk: Buffer) {
    if (besideFiles() > limits.textBytes) return tooLarge()
    bytes += chunk.length
    if (bytes > limits.bytes) return tooLarge()
    if (parser.write(chunk)) return
    body.pause()
    parser.once('drain', () => body.resume())
  }
  const finish = () => void parser.end()
  const leave = () => body.readableEnded || end(new Refusal('bad_form'))
  body.on('data', take).once('end', finish).once('close', leave)
  return promise
}

/** A person's own file is named to them; the name may be of any length. */
const shown = (fileName: string) => (fileName.length > 60 ? `${fileName.slice(0, 59)}…` : fileName) || 'Файл'

function parserOf(headers: IncomingHttpHeaders, { fileBytes, files, fields, textBytes }: FormLimits) {
  try {
    return new Busboy({
      headers: headers as { 'content-type': string },
      limits: {
        ...HEADERS_OF_PART,
        fieldNameSize: LONGEST_NAME,
        fieldSize: textBytes,
        fields,
        fileSize: fileBytes,
        files,
        parts: fields + files,
      },
      // Only a file has a name; without one a part is text, whatever its type (the encoding of forms in HTML).
      isPartAFile: (_, __, fileName) => fileName !== undefined,
    })
  } catch {
    // No boundary.
    throw new Refusal('bad_form')
  }
}
