import {
  type DeskTerm,
  type DeskTranslation,
  deskGlossary,
  deskTranslations,
} from '@palata/contract/desk/forecasters/translations'
import { Section } from '#frame/Section.tsx'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'
import styles from './translations.module.css'

const NETWORKS = { twitter: 'X', telegram: 'Telegram' } as const
const HEAD = 120

const translationOf = (row: Row) => row as unknown as DeskTranslation
const headOf = ({ words }: DeskTranslation) => (words.length > HEAD ? `${words.slice(0, HEAD).trimEnd()}…` : words)

function stateInWords({ state, is_corrected: isCorrected, is_proved: isProved }: DeskTranslation): string {
  if (state === 'due') return 'переводится'
  if (state === 'failed') return 'не перевёлся'
  if (!isProved) return 'числа расходятся'
  return isCorrected ? 'исправлен' : 'переведён'
}

const Words = ({ title, words }: { title: string; words: string }) => (
  <div>
    <b className={styles.title}>{title}</b>
    <p className={styles.words}>{words}</p>
  </div>
)

const translationsScreen: ResourceScreen = {
  key: 'translations',
  title: 'Переводы',
  contract: deskTranslations,
  one: 'Перевод',
  search: 'Слова оригинала или номер',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'unproved', words: 'Числа расходятся', narrow: { state: 'unproved' } },
    { key: 'failed', words: 'Не перевелись', narrow: { state: 'failed' } },
    { key: 'corrected', words: 'Исправленные', narrow: { state: 'corrected' } },
  ],
  filters: [{ name: 'network', words: 'Сеть', kind: Object.entries(NETWORKS) }],
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  line: (row, now) => {
    const one = translationOf(row)
    return {
      title: headOf(one),
      about: [NETWORKS[one.network], one.name || `@${one.username}`],
      at: momentInWords(one.created_at, now),
      state: stateInWords(one),
      isWaiting: one.state === 'failed' || (one.state === 'done' && !one.is_proved),
    }
  },
  body: (row) => (
    <div className={styles.both}>
      <Words title="Оригинал" words={translationOf(row).words} />
      <Words title="Перевод" words={translationOf(row).text_ru || 'Перевода ещё нет.'} />
    </div>
  ),
  facts: (row, now) => {
    const one = translationOf(row)
    return [
      ['Чьё', `${one.name} (@${one.username}), ${NETWORKS[one.network]}`],
      ['Когда', momentInWords(one.created_at, now)],
      ['Перевод', stateInWords(one)],
      [
        'Читатели',
        !one.is_proved && one.state === 'done' && 'видят сначала оригинал: в переводе другие числа или тикеры',
      ],
    ]
  },
  above: (row) => (
    <Section title="Оригинал">
      <p className={styles.words}>{translationOf(row).words}</p>
    </Section>
  ),
  fields: [{ name: 'text_ru', words: 'Перевод', kind: 'text', isRequired: true, most: 20_000 }],
  actions: { retranslate: {} },
  empty: 'Переводов пока нет',
}

const glossaryScreen: ResourceScreen = {
  key: 'glossary',
  title: 'Словарь переводов',
  contract: deskGlossary,
  one: 'Слово',
  sorts: { '-id': 'сначала новые', id: 'сначала старые' },
  line: (row, now) => {
    const { term, russian, changed_by: by, changed_at: at } = row as unknown as DeskTerm
    return { title: `${term} → ${russian}`, about: [by], at: momentInWords(at, now) }
  },
  facts: (row, now) => {
    const { term, russian, changed_by: by, changed_at: at } = row as unknown as DeskTerm
    return [
      ['В оригинале', term],
      ['В переводе', russian],
      ['Кто и когда', `${by}, ${momentInWords(at, now)}`],
    ]
  },
  fields: [
    {
      name: 'term',
      words: 'В оригинале',
      kind: 'words',
      help: 'слово или несколько, в любом регистре',
      isRequired: true,
      most: 100,
    },
    { name: 'russian', words: 'В переводе', kind: 'words', help: 'станет ровно так', isRequired: true, most: 100 },
  ],
  actions: { remove: { kind: 'alert' } },
  empty: 'Слов пока нет: добавьте те, что переводчик пишет не по-нашему',
}

export const translationScreens: readonly ResourceScreen[] = [translationsScreen, glossaryScreen]
