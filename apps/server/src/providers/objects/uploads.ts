/** Uploads in parts that were begun before that moment, of the parsed answer of ListMultipartUploads. */
export function uploadsIn(answer: unknown, before: Date): { key: string; id: string }[] {
  return listed(answer).flatMap((one) => {
    const [key, id, at] = [one.Key ?? one.key, one.UploadId ?? one.uploadId, one.Initiated ?? one.initiated]
    if (typeof key !== 'string' || typeof id !== 'string' || typeof at !== 'string') return []
    return new Date(at) < before ? [{ key, id }] : []
  })
}

type Parsed = Record<string, unknown>

/** One upload stands alone in the answer, several in a list. */
function listed(answer: unknown): Parsed[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { ListMultipartUploadsResult: whole = answer } = answer as Parsed
  const { Upload, upload, uploads } = whole as Parsed
  return [Upload ?? upload ?? uploads ?? []].flat().filter((one): one is Parsed => typeof one === 'object')
}
