import type { DeskPersonInFull } from '@palata/contract/desk/accounts/person'
import { LETTER_NAMES, LETTER_PROBLEMS, type LetterKind } from '@palata/contract/letters/kinds'
import { useNow } from '@site/ui/time/useNow.ts'
import { Section } from '#frame/Section.tsx'
import styles from '#lists/Entries.module.css'
import { momentInWords } from '#lists/moments.ts'
import { useDeskMe } from '#providers/me.ts'

type Letter = DeskPersonInFull['letters'][number]

const STANDINGS = { member: 'в чате', admin: 'ведёт чат', out: 'не в чате' } as const

const TEXTS = { terms: 'Соглашение', privacy: 'Политика данных' } as const

/** The person's wallets, chats, consents and letters. Only for operators. */
export function Contacts({ person: { wallets, chats, consents, letters } }: { person: DeskPersonInFull }) {
  const me = useDeskMe()
  const now = useNow()
  if (!me.roles.includes('operator')) return null
  return (
    <>
      <Section title="Кошельки">
        {wallets.length === 0 && <p className={styles.none}>Не привязаны.</p>}
        <ul className={styles.list}>
          {wallets.map(({ address, nfts, checked_at: checked, failing_since: failing }) => (
            <li key={address}>
              <b className={styles.evidence}>{address}</b>
              <span className={styles.state}>{nfts === null ? 'не проверен' : `NFT: ${nfts}`}</span>
              {checked && <span>проверен {momentInWords(checked, now)}</span>}
              {failing && <span>сеть молчит с {momentInWords(failing, now)}</span>}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Чаты Telegram">
        {chats.length === 0 && <p className={styles.none}>Ни в одном.</p>}
        <ul className={styles.list}>
          {chats.map(({ title, standing, changed_at: at, leave_at: leaves, problem }) => (
            <li key={`${title} ${at}`}>
              <b>{title ?? 'Прежний чат'}</b>
              <span className={styles.state}>{STANDINGS[standing]}</span>
              <span>с {momentInWords(at, now)}</span>
              {leaves && <span>уйдёт {momentInWords(leaves, now)}</span>}
              {problem && <span>{problem}</span>}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Согласия">
        {consents.length === 0 && <p className={styles.none}>Пока ничего не приняли.</p>}
        <ul className={styles.list}>
          {consents.map(({ page, revision, given_at: at }) => (
            <li key={`${page} ${revision}`}>
              <b>{TEXTS[page]}</b>
              <span className={styles.state}>{revision === 0 ? 'исходный текст' : `версия ${revision}`}</span>
              <span>{momentInWords(at, now)}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Письма за месяц">
        {letters.length === 0 && <p className={styles.none}>Не писали.</p>}
        <ul className={styles.list}>
          {letters.map((letter) => (
            <li key={letter.id}>
              <b>{LETTER_NAMES[letter.kind as LetterKind] ?? letter.kind}</b>
              <span className={styles.state}>{stateOf(letter)}</span>
              <span>{momentInWords(letter.sent_at ?? letter.created_at, now)}</span>
              {letter.problem && <span>{LETTER_PROBLEMS[letter.problem] ?? letter.problem}</span>}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function stateOf({ sent_at: sent, dropped_at: dropped }: Letter) {
  if (sent) return 'ушло'
  return dropped ? 'не ушло' : 'ждёт'
}
