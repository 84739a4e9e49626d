import { countOf } from '@palata/contract/text/plural'
import type { Chapter } from '../rules.ts'
import type { Sound } from './mp3.ts'

export interface Read {
  chapters: Chapter[]
  /** Chapters that the file promises, at least. */
  promised: number
  /** A part of the tag is no frame. */
  isTagBroken: boolean
  hasPictures: boolean
  /** Of an MP3. */
  sound: Sound | null
}

/** Part of the length by which a header and the sound may differ. */
const TOLERATED = 0.02

/** What the file holds and was not read, in sentences for the editor. */
export function unreadOf({ chapters, promised, isTagBroken, hasPictures, sound }: Read): string[] {
  const missing = promised - chapters.length
  const isGarbled = chapters.some(({ title }) => title.includes('\ufffd'))
  return [
    ...(missing > 0 && chapters.length === 0
      ? ['Главы в файле есть, но прочитать их не удалось: впишите их сами.']
      : []),
    ...(missing > 0 && chapters.length > 0
      ? [`Прочитано не всё: в файле ${countOf(promised, ['глава', 'главы', 'глав'])}, прочитано ${chapters.length}.`]
      : []),
    ...(isGarbled ? ['Названия глав записаны в неизвестной кодировке: проверьте их.'] : []),
    ...(missing <= 0 && isTagBroken ? ['Часть меток файла повреждена и не прочитана: проверьте главы.'] : []),
    ...(hasPictures ? ['В файле есть дорожка с картинками: слушатели её не увидят.'] : []),
    ...seekingOf(sound),
  ]
}

/** Players take the length and the places of a variable rate from the file's index. */
function seekingOf(sound: Sound | null): string[] {
  if (!sound) return []
  const { seconds, promised, isVariable, hasIndex } = sound
  if (promised !== null && Math.abs(promised - seconds) > seconds * TOLERATED)
    return [
      'Указатель в начале файла говорит о другой длине: проигрыватели ошибутся. Сохраните запись заново и загрузите ещё раз.',
    ]
  return isVariable && !hasIndex
    ? [
        'Битрейт переменный, а указателя в файле нет: перемотка будет неточной. Сохраните запись с постоянным битрейтом и загрузите заново.',
      ]
    : []
}

/** What became of the chapters that were read: `taken` of them fit into the podcast, unless it kept its own. */
export function leftOf(found: number, taken: number, hasOwn: boolean): string[] {
  if (found === 0) return []
  if (hasOwn) return ['Главы файла не взяты: у подкаста уже есть свои.']
  if (taken === found) return []
  const left = countOf(found - taken, ['глава не взята', 'главы не взяты', 'глав не взято'])
  return [`Из файла ${left}: без названия, с повторённым временем или после конца записи.`]
}
