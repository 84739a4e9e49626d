import { LONGEST_MUTED_WORD, MUTE_PLACES, type Mute, type MuteAccount } from '@palata/contract/mutes'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { Row, Rows } from '#ui/frames/Rows.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { numberText } from '#ui/numbers/index.ts'
import { Moment, momentOf } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { countWords } from './HiddenLine.tsx'
import { KINDS } from './kinds.ts'
import styles from './mutes.module.css'
import { muteAccount, muteList } from './queries.ts'
import { FOR_EVER, PLACES, TermsFields } from './TermsFields.tsx'
import { useMuting } from './useMuting.ts'

/** Everything that the reader has muted, and a form for words. */
export function MutesView() {
  const api = useApi()
  const { data, isError, refetch } = useQuery(muteList(api))
  const hasMutes = data !== undefined && data.results.length > 0
  const account = useQuery({ ...muteAccount(api), enabled: hasMutes })
  return (
    <div className={styles.view}>
      <Section
        title="Скрыть слово"
        about="Слово ищется во всех формах в заголовке и первых строках. Автора, монету, канал или источник скрывают в меню карточки."
      >
        <WordForm />
      </Section>
      <Section title="Скрыто" about="Свои записи видны всегда.">
        {isError && !data && <Message onRetry={() => void refetch()}>Не удалось загрузить список скрытого</Message>}
        {!data && !isError && <Skeleton height={120} />}
        {data?.results.length === 0 && (
          <EmptyState icon="eye" isSmall>
            Ничего не скрыто
          </EmptyState>
        )}
        {hasMutes && (
          <>
            <p className={styles.account} role="status">
              {accountWords(account)}
            </p>
            <Rows>
              {data.results.map((mute) => (
                <Muted key={mute.id} mute={mute} ofWeek={weekOf(mute, account.data)} />
              ))}
            </Rows>
          </>
        )}
      </Section>
    </div>
  )
}

/** «За неделю скрыто 14: airdrop 9, @x 5». */
function accountWords({ data, isError }: { data: MuteAccount | undefined; isError: boolean }): string {
  if (!data) return isError ? 'Не удалось посчитать скрытое за неделю' : 'Считаем скрытое за неделю…'
  if (data.total === 0) return 'За неделю ничего не скрылось'
  return `За неделю скрыто ${countWords(data.results)}`
}

const weekOf = ({ label }: Mute, account: MuteAccount | undefined) =>
  account?.results.find((one) => one.label === label)?.count ?? 0

function WordForm() {
  const [word, setWord] = useState('')
  const [terms, setTerms] = useState(FOR_EVER)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { mute } = useMuting()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = word.trim()
    setBusy(true)
    const refusal = await mute({ kind: 'word', name: typed, label: typed }, terms)
    setBusy(false)
    setError(refusal ?? undefined)
    if (!refusal) setWord('')
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextInput label="Слово" value={word} maxSymbols={LONGEST_MUTED_WORD} onChange={setWord} error={error} />
      <TermsFields terms={terms} onChange={setTerms} />
      <Button type="submit" isBusy={isBusy} disabled={!word.trim() && 'Напишите слово'}>
        Скрыть
      </Button>
    </form>
  )
}

function Muted({ mute, ofWeek }: { mute: Mute; ofWeek: number }) {
  const { kind, label, places, until } = mute
  const { unmute } = useMuting()
  const now = useNow()
  const { icon, who, whom } = KINDS[kind]
  return (
    <Row
      icon={icon}
      action={
        <Button kind="gray" size="small" aria-label={`Показывать ${whom} ${label}`} onClick={() => void unmute(mute)}>
          Показывать
        </Button>
      }
    >
      <p className={styles.label}>
        <small>{who}</small> {label}
      </p>
      <p className={styles.hint}>
        {until ? (
          <>
            до <Moment at={until} tell={(instant, clock) => momentOf(instant, now, clock)} />
          </>
        ) : (
          'навсегда'
        )}
        {ofWeek > 0 && ` · за неделю ${numberText('count', ofWeek)}`}
        {places.length < MUTE_PLACES.length && ` · ${places.map((place) => PLACES[place].toLowerCase()).join(', ')}`}
      </p>
    </Row>
  )
}
