import type { Me } from '@palata/contract/accounts/profile'
import type { Post } from '@palata/contract/posts'
import type { NewPost, PostEdit } from '@palata/contract/posts/form'
import { postWriting } from '@palata/contract/posts/writing'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { showWritten } from '#features/feed'
import { putTexts } from '#features/posts'
import { toast } from '#ui/toasts/index.ts'
import { editorLayer } from './layers.ts'
import type { Writing } from './writing.ts'

/** Publishes a new opinion and closes the editor; `onTaken` is called once the server has it. */
export function useCreate(me: Me) {
  const api = useApi()
  const client = useQueryClient()
  return async (writing: Writing & Pick<NewPost, 'key' | 'draft_id'>, onTaken: () => void) => {
    const post = await toastFailure('Мнение не было опубликовано', () =>
      api.call(postWriting.create, { body: bodyOf(writing, me.is_moderator) }, { quiet: true }),
    )
    onTaken()
    putTexts(client, [post])
    showWritten(client, me.username, post.id)
    toast('Ваше мнение успешно создано', 'green')
    editorLayer.close()
  }
}

/** Saves an edit and closes the editor. The post's record is replaced, so every list shows the change. */
export function useEdit(id: number) {
  const api = useApi()
  const client = useQueryClient()
  return async (writing: Writing & Pick<PostEdit, 'revision' | 'draft_id'>, onTaken: () => void) => {
    const post: Post = await toastFailure('Изменения не были сохранены', () =>
      api.call(postWriting.edit, { params: { id: String(id) }, body: bodyOf(writing, false) }, { quiet: true }),
    )
    onTaken()
    putTexts(client, [post])
    toast('Изменения были сохранены', 'green')
    editorLayer.close()
  }
}

/** Pictures are uploaded when chosen, so only their addresses are sent. Only moderators may set channels. */
function bodyOf<More extends object>({ images, channels, ...writing }: Writing & More, isModerator: boolean) {
  return { ...writing, old_images: images, ...(isModerator && channels.length > 0 && { channels }) }
}

/** Says and logs that it failed, and fails. */
async function toastFailure<T>(failed: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    toast(failed, 'red')
    const status = error instanceof ApiError ? error.status : 0
    console.error(`${failed}: HTTP error! Status: ${status}`)
    throw error
  }
}
