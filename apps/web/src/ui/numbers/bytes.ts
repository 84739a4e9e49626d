import { fullText } from './text.ts'

const UNITS = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ']

/** «38.2 ГБ»: one decimal from a kilobyte up. */
export function bytesInWords(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const size = Math.round((bytes / 1024 ** power) * 10) / 10
  return `${fullText('count', size)}\u00a0${UNITS[power]}`
}
