import { APPEALED_IN_WORDS } from '@palata/contract/appeals'
import { type DeskAppeal, deskAppeals } from '@palata/contract/desk/appeals'
import { Link } from '@site/navigation/index.ts'
import styles from '#lists/Body.module.css'
import { momentInWords, waitsInWords } from '#lists/moments.ts'
import type { ActionSpec, ResourceScreen, Row } from '#lists/screen.ts'

const STATES: Record<DeskAppeal['state'], string> = {
  waiting: 'ждёт',
  upheld: 'решение отменено',
  dismissed: 'решение осталось',
}

const isWaiting = (row: Row) => row.state === 'waiting'
const whatOf = ({ what, title }: DeskAppeal) =>
  title ? `${APPEALED_IN_WORDS[what]} «${title}»` : APPEALED_IN_WORDS[what]

const HEAD = 120
/** The beginning, for the row's title; the body has the whole text. */
const shortened = (message: string) => (message.length <= HEAD ? message : `${message.slice(0, HEAD).trimEnd()}…`)

/** A person who may not decide the appeal gets no buttons; the facts say why. */
const verdict: ActionSpec = {
  fields: [{ name: 'answer', words: 'Ответ человеку', kind: 'text', isRequired: true, most: 2000 }],
  isFor: (row) => row.refusal === null,
}

export const appealsScreen: ResourceScreen = {
  key: 'appeals',
  title: 'Возражения',
  contract: deskAppeals,
  one: 'Возражение',
  countsWaiting: true,
  tabs: [
    { key: 'waiting', words: 'Ждут', narrow: { state: 'waiting' } },
    { key: 'upheld', words: 'Отменённые решения', narrow: { state: 'upheld' } },
    { key: 'dismissed', words: 'Оставленные', narrow: { state: 'dismissed' } },
    { key: 'all', words: 'Все', narrow: {} },
  ],
  filters: [{ name: 'person', words: 'Кто', kind: 'words' }],
  sorts: { created: 'сначала старые', '-created': 'сначала новые' },
  line: (row, now) => {
    const appeal = row as unknown as DeskAppeal
    return {
      title: shortened(appeal.message),
      by: { name: appeal.person.username, avatar: appeal.person.avatar },
      about: [!isWaiting(row) && whatOf(appeal), appeal.acted_by && `решил ${appeal.acted_by}`],
      at: isWaiting(row) ? waitsInWords(appeal.created_at, now) : momentInWords(appeal.created_at, now),
      state: isWaiting(row) ? whatOf(appeal) : STATES[appeal.state],
      tag: STATES[appeal.state],
      isWaiting: isWaiting(row),
    }
  },
  actions: {
    uphold: { key: 'A', kind: 'primary', ...verdict },
    dismiss: { key: 'R', ...verdict },
  },
  body: (row) => <p className={styles.words}>{(row as unknown as DeskAppeal).message}</p>,
  facts: (row, now) => {
    const appeal = row as unknown as DeskAppeal
    const { person } = appeal
    return [
      ['Кто', appeal && <Link to={`/desk/people/${person.id}`}>{person.name || person.username}</Link>],
      ['Против чего', (appeal.url && <Link to={appeal.url}>{whatOf(appeal)}</Link>) || whatOf(appeal)],
      ['Причина решения', appeal.reason],
      ['Решил', appeal.acted_by && `${appeal.acted_by}, ${momentInWords(appeal.acted_at, now)}`],
      ['До', appeal.until && momentInWords(appeal.until, now)],
      ['Кто читает', isWaiting(row) ? appeal.refusal : null],
      ['Ответ', appeal.answer],
      ['Ответил', appeal.decided_at && `${appeal.decided_by}, ${momentInWords(appeal.decided_at, now)}`],
    ]
  },
  empty: 'Никто не возражает',
}
