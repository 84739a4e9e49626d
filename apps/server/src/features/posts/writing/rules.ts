import { MOST_POST_IMAGES } from '@palata/contract/posts/form'
import { isVisible } from '@palata/contract/text/seen'
import type { Shown } from '#features/texts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'

const PICTURE = /^\/media\/[a-z0-9-]{1,100}\.[a-z0-9]{2,5}$/

export const NOT_YOURS = 'Такой картинки нет: загрузите её ещё раз'

/**
 * Addresses of pictures without repeats; `files` is the number of files sent besides. Refuses a foreign address or too
 * many.
 */
export function readPictures(addresses: string[], files = 0): string[] {
  const pictures = [...new Set(addresses)]
  if (!pictures.every((address) => PICTURE.test(address))) throw new FieldRefusal({ old_images: [NOT_YOURS] })
  if (pictures.length + files > MOST_POST_IMAGES)
    throw new Refusal('bad_input', `Не больше ${MOST_POST_IMAGES} изображений`)
  return pictures
}

/** Refuses a text without a visible character: pictures alone make no post. */
export function refuseEmpty({ words }: Pick<Shown, 'words'>) {
  if (!isVisible(words)) throw new FieldRefusal({ content: ['Напишите текст'] })
}

/** Model name in the database of each kind. */
export const MODELS = { news: 'News', material: 'Material', podcast: 'Material', opinion: 'Opinion' } as const

interface Editable {
  model: 'News' | 'Material' | 'Opinion'
  is_podcast: boolean
  author_id: number | null
}

/** Authors edit their opinions and analytics; moderators edit everything. News and podcasts belong to the team. */
export function mayEdit({ model, is_podcast: isPodcast, author_id: authorId }: Editable, viewer: Viewer): boolean {
  return viewer.isModerator || (model !== 'News' && !isPodcast && authorId === viewer.id)
}
