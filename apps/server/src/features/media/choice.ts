import type { MediaFile } from './files.ts'

/**
 * Chooses the file to send; null when the picture has no files. `w` is the width it will fill in pixels; `accept` is
 * the request's Accept header.
 */
export function chooseFile(
  files: MediaFile[],
  { w, still }: { w?: unknown; still?: unknown },
  accept = '',
): MediaFile | null {
  const ofFormat = (format: MediaFile['format']) =>
    files.filter((file) => file.format === format).sort((one, other) => one.width - other.width)
  const webp = ofFormat('webp')
  const asked = still === undefined ? [] : ofFormat('still')
  const avif = accept.includes('image/avif') ? ofFormat('avif') : []
  const [chosen] = [asked, avif, webp].filter((list) => list.length > 0)
  const width = typeof w === 'string' && /^\d{1,5}$/.test(w) ? Number(w) : Number.POSITIVE_INFINITY
  return chosen?.find((file) => file.width >= width) ?? chosen?.at(-1) ?? null
}

export function etagOf(name: string, file: MediaFile | null): string {
  return file ? `"${name}-${file.format}-${file.width}"` : `"${name}"`
}
