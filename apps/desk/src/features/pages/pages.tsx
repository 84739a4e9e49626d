import {
  type DeskFeedback,
  type DeskSitePageInFull,
  type DeskStoreroomItem,
  deskFeedback,
  deskSitePages,
  deskStoreroom,
} from '@palata/contract/desk/pages'
import { Html } from '#lists/Html.tsx'
import { Revisions } from '#lists/item/Revisions.tsx'
import { momentInWords, waitsInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'
import styles from './pages.module.css'

const STATES: Record<DeskFeedback['state'], string> = { waiting: 'ждёт', answered: 'отвечено', closed: 'закрыто' }
const isWaiting = (row: Row) => row.state === 'waiting'

/** The message and its pictures; a picture opens in a new tab. */
function Message({ message, images }: DeskFeedback) {
  return (
    <>
      <p className={styles.message}>{message}</p>
      {images.length > 0 && (
        <p className={styles.pictures}>
          {images.map((address, place) => (
            <a key={address} href={address} target="_blank" rel="noopener noreferrer">
              <img src={address} alt={`Картинка ${place + 1} к обращению`} loading="lazy" />
            </a>
          ))}
        </p>
      )}
    </>
  )
}

const feedbackScreen: ResourceScreen = {
  key: 'feedback',
  title: 'Обращения',
  contract: deskFeedback,
  one: 'Обращение',
  search: 'Слова или почта',
  countsWaiting: true,
  tabs: [
    { key: 'waiting', words: 'Ждут', narrow: { state: 'waiting' } },
    { key: 'answered', words: 'Отвечены', narrow: { state: 'answered' } },
    { key: 'closed', words: 'Закрыты', narrow: { state: 'closed' } },
    { key: 'all', words: 'Все', narrow: {} },
  ],
  sorts: { created: 'сначала старые', '-created': 'сначала новые' },
  line: (row, now) => {
    const one = row as unknown as DeskFeedback
    return {
      title: one.message,
      about: [one.email, one.username],
      at: isWaiting(row) ? waitsInWords(one.created_at, now) : momentInWords(one.created_at, now),
      state: STATES[one.state],
      isWaiting: isWaiting(row),
    }
  },
  facts: (row, now) => {
    const one = row as unknown as DeskFeedback
    return [
      ['Почта', one.email],
      ['Аккаунт', one.username],
      ['Когда', momentInWords(one.created_at, now)],
      ['Состояние', STATES[one.state]],
      ['Ответ', one.answer],
      ['Решил', one.decided_by],
      ['Решено', one.decided_at && momentInWords(one.decided_at, now)],
    ]
  },
  body: (row) => <Message {...(row as unknown as DeskFeedback)} />,
  actions: {
    answer: {
      key: 'A',
      kind: 'primary',
      note: 'Ответ уйдёт письмом на указанную почту. Второго ответа не будет.',
      fields: [{ name: 'answer', words: 'Ответ', kind: 'text', isRequired: true, most: 5000 }],
      isFor: isWaiting,
    },
    close: { key: 'R', reasons: ['Спам', 'Повтор', 'Решили иначе'], isFor: isWaiting },
    reopen: { isFor: (row) => row.state === 'closed' },
  },
  empty: 'Никто не писал',
}

const storeroomScreen: ResourceScreen = {
  key: 'storeroom',
  title: 'Кладовая',
  contract: deskStoreroom,
  one: 'Вещь',
  sorts: { position: 'как на сайте', '-position': 'с конца' },
  line: (row) => {
    const item = row as unknown as DeskStoreroomItem
    return { title: item.title, about: [item.url], at: `место ${item.position}` }
  },
  facts: (row) => {
    const item = row as unknown as DeskStoreroomItem
    return [
      ['Описание', item.description],
      ['Куда ведёт', item.url],
      ['Картинка', item.image && <img src={item.image} alt="" width={64} height={64} />],
      ['Место', String(item.position)],
    ]
  },
  fields: [
    { name: 'title', words: 'Название', kind: 'words', isRequired: true, most: 200 },
    { name: 'description', words: 'Описание', kind: 'text', most: 1000 },
    { name: 'url', words: 'Куда ведёт', kind: 'words', help: 'https://… или /…' },
    { name: 'image', words: 'Картинка', kind: 'picture' },
    { name: 'position', words: 'Место', kind: 'number', help: 'меньшее стоит выше' },
  ],
  actions: { remove: { kind: 'alert', reasons: ['Устарело', 'Ошибка', 'Больше не нужно'] } },
  onSite: () => '/storeroom',
  empty: 'Кладовая пуста',
}

const PLACES: Record<DeskSitePageInFull['name'], string> = {
  terms: '/rules/terms',
  privacy: '/rules/privacy',
  about: '/about',
  contacts: '/contacts',
}
const pageOf = (row: Row) => row as unknown as Partial<DeskSitePageInFull> & Pick<DeskSitePageInFull, 'name' | 'title'>

const sitePagesScreen: ResourceScreen = {
  key: 'site-pages',
  title: 'Страницы сайта',
  contract: deskSitePages,
  one: 'Страница',
  line: (row, now) => {
    const { title, name, updated_at: at } = pageOf(row)
    return { title, about: [PLACES[name]], at: at ? momentInWords(at, now) : 'из поставки' }
  },
  body: (row) => (pageOf(row).content_html ? <Html title={row.title} html={pageOf(row).content_html!} /> : null),
  facts: (row, now) => {
    const { name, updated_at: at } = pageOf(row)
    return [
      ['Адрес', PLACES[name]],
      ['Обновлена', at ? momentInWords(at, now) : 'текст из поставки'],
    ]
  },
  more: (row) => <Revisions screen={sitePagesScreen} row={row} revisions={pageOf(row).revisions ?? []} />,
  actions: { restore: { isFor: () => false, reasons: ['Правка была ошибкой', 'Пропало нужное'] } },
  fields: [{ name: 'content', words: 'Текст', kind: 'html', isRequired: true }],
  onSite: (row) => PLACES[pageOf(row).name],
  empty: 'Страниц нет',
}

export const siteScreens: readonly ResourceScreen[] = [feedbackScreen, storeroomScreen, sitePagesScreen]
