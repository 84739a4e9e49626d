import { Menu } from '@base-ui/react/menu'
import type { Comment } from '@palata/contract/comments'
import { useMe } from '#features/accounts'
import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { copyText } from '#ui/controls/copyText.ts'
import { useDesk } from '../../thread/desk.ts'
import { useScene } from '../../thread/scene.ts'
import styles from './CommentMenu.module.css'

interface CommentMenuItemsProps {
  comment: Comment
  /** The button that opened the menu; null while it is closed. */
  opener: HTMLButtonElement | null
  onClose: () => void
}

export function CommentMenuItems({ comment, opener, onClose }: CommentMenuItemsProps) {
  const { id, user, pinned_comment: isPinned, content_type: type, object_pk: objectId } = comment
  const { writing, announce } = useScene()
  const desk = useDesk()
  const me = useMe()
  const isMine = me !== null && me.username === user.username
  const isModerator = me?.is_moderator === true

  /** A failure is told to the log alone: what is shown did not change. */
  async function act(work: Promise<unknown>, done: string) {
    try {
      await work
      announce(done)
    } catch (error) {
      console.error('Не удалось изменить комментарий', error)
    }
  }

  const copy = () =>
    copyText(new URL(`/${type}/${objectId}?comment_id=${id}`, location.origin).href, 'Ссылка скопирована')
  return (
    <Menu.Root open={opener !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={opener}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={styles.positioner!}
        >
          <Menu.Popup className={styles.menu!} finalFocus={() => opener ?? true}>
            {isMine && <Item icon="edit" words="Редактировать" onPress={() => setTimeout(() => desk.edit(id))} />}
            {isModerator && (
              <Item
                icon="pin"
                words={isPinned ? 'Открепить' : 'Закрепить'}
                onPress={() =>
                  void act(writing.pin(id, !isPinned), isPinned ? 'Комментарий откреплён' : 'Комментарий закреплён')
                }
              />
            )}
            <Item icon="link" words="Скопировать ссылку" onPress={() => void copy()} />
            {(isMine || isModerator) && (
              <Item icon="trash" words="Удалить" onPress={() => void act(writing.remove(id), 'Комментарий удалён')} />
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Item({ icon, words, onPress }: { icon: IconName; words: string; onPress: () => void }) {
  return (
    <Menu.Item className={styles.item!} onClick={onPress}>
      <Icon name={icon} size={16} />
      {words}
    </Menu.Item>
  )
}
