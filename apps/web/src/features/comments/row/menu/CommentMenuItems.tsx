import type { Comment } from '@palata/contract/comments/comment'
import { useMe } from '#features/accounts'
import { muteLayer } from '#features/mutes'
import { copyText } from '#ui/controls/copyText.ts'
import type { MenuPlace } from '#ui/menu/ActionMenu.tsx'
import { MenuItems } from '#ui/menu/MenuItems.tsx'
import { useDesk } from '../../thread/desk.ts'
import { useScene } from '../../thread/scene.ts'
import { elementIdOf, focusOn } from '../focus.ts'
import { removalReasonLayer } from '../removal/layers.ts'
import { reportLayer } from '../report/layers.ts'

interface CommentMenuItemsProps {
  comment: Comment
  /** Id of the row's element, where an edit opens. */
  row: string
  at: MenuPlace
}

export function CommentMenuItems({ comment, row, at }: CommentMenuItemsProps) {
  const { id, user, pinned_comment: isPinned, content_type: type, object_pk: objectId } = comment
  const { writing, announce } = useScene()
  const desk = useDesk()
  const me = useMe()
  const isMine = me !== null && me.username === user.username
  const isModerator = me?.is_moderator === true

  /** A failure is only logged: nothing on the screen changed. */
  async function act(work: Promise<unknown>, done: string) {
    try {
      await work
      announce(done)
    } catch (error) {
      console.error('Не удалось изменить комментарий', error)
    }
  }

  /** Removes the comment at once, since it can be restored. A moderator is asked for the reason afterwards. */
  async function remove() {
    await writing.remove(id)
    // The pressed button is gone, so the row is focused first: the layer returns the focus to the element that has it
    // when it opens.
    await new Promise((resolve) => setTimeout(resolve))
    focusOn(elementIdOf(id))
    if (!isMine) removalReasonLayer.open({ id, words: comment.comment })
  }

  const copy = () =>
    copyText(new URL(`/${type}/${objectId}?comment_id=${id}`, location.origin).href, 'Ссылка скопирована')
  return (
    <MenuItems
      at={at}
      items={[
        // The delay lets the menu return the focus first.
        isMine && { icon: 'edit', words: 'Редактировать', onPress: () => setTimeout(() => desk.edit(row)) },
        isModerator && {
          icon: 'pin',
          words: isPinned ? 'Открепить' : 'Закрепить',
          onPress: () =>
            void act(writing.pin(id, !isPinned), isPinned ? 'Комментарий откреплён' : 'Комментарий закреплён'),
        },
        { icon: 'link', words: 'Скопировать ссылку', onPress: () => void copy() },
        !isMine &&
          user.username !== '' && {
            icon: 'eye-off',
            words: 'Скрыть…',
            onPress: () =>
              muteLayer.open({ choices: [{ kind: 'author', name: user.username, label: `@${user.username}` }] }),
          },
        !isMine && {
          icon: 'warning',
          words: 'Пожаловаться',
          onPress: () => reportLayer.open({ id, words: comment.comment }),
        },
        (isMine || isModerator) && {
          icon: 'trash',
          words: 'Удалить',
          onPress: () => void act(remove(), 'Комментарий удалён'),
        },
      ]}
    />
  )
}
