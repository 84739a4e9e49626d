import { type DeskComment, deskComments } from '@palata/contract/desk/comments'
import type { Reply } from '@palata/contract/endpoint'
import styles from '#lists/Body.module.css'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'

type DeskCommentInFull = Reply<typeof deskComments.read>

const isRemoved = (row: Row) => row.removed_at !== null

export const commentsScreen: ResourceScreen = {
  key: 'comments',
  title: 'Комментарии',
  contract: deskComments,
  one: 'Комментарий',
  search: 'Слова или номер',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'standing', words: 'Стоят', narrow: { state: 'standing' } },
    { key: 'removed', words: 'Убраны', narrow: { state: 'removed' } },
  ],
  filters: [{ name: 'author', words: 'Автор', kind: 'words' }],
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  line: (row, now) => {
    const comment = row as unknown as DeskComment
    return {
      title: shortened(comment.text) || 'Изображение',
      by: comment.author,
      about: [comment.subject.kind === 'post' ? 'к публикации' : 'к сигналу', comment.edited_at && 'изменён'],
      at: momentInWords(comment.created_at, now),
      state: comment.removed_at ? `убрал ${comment.removed_by ?? 'модератор'}` : 'стоит',
    }
  },
  actions: {
    remove: {
      key: 'R',
      kind: 'alert',
      reasons: ['Спам', 'Оскорбление', 'Реклама', 'Не по теме', 'Мошенничество'],
      isFor: (row) => !isRemoved(row),
    },
    restore: { key: 'A', kind: 'primary', isFor: isRemoved },
  },
  body: (row) => {
    const { text, image_url: image, versions } = row as unknown as DeskCommentInFull
    return (
      <>
        <p className={styles.words}>{text}</p>
        {image && <img className={styles.picture} src={image} alt="" loading="lazy" />}
        {versions.length > 0 && <h3 className={styles.heading}>Прежний текст</h3>}
        {versions.map((version) => (
          <p key={version.revision} className={styles.before}>
            {version.text || 'Изображение'}
          </p>
        ))}
      </>
    )
  },
  facts: (row, now) => {
    const comment = row as unknown as DeskCommentInFull
    return [
      ['Автор', comment.author?.name ?? 'аккаунта больше нет'],
      ['Написан', momentInWords(comment.created_at, now)],
      ['Изменён', comment.edited_at && momentInWords(comment.edited_at, now)],
      [
        'Убран',
        comment.removed_at && `${momentInWords(comment.removed_at, now)}, ${comment.removed_by ?? 'модератор'}`,
      ],
    ]
  },
  onSite: (row) => (row.url as string) || null,
  empty: 'Комментариев пока нет',
}

const LONGEST = 160
/** The beginning, for the row's title. */
export const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
