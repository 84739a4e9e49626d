import { desk } from '@palata/contract/desk'
import type { DeskCheck } from '@palata/contract/desk/own/checks'
import { useApi } from '@site/api/api.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Section } from '#frame/Section.tsx'
import { momentInWords } from '#lists/moments.ts'
import styles from './Services.module.css'

const KEY = ['desk', 'checks'] as const
const EVERY_MS = 60_000
const STATES: Record<DeskCheck['state'], string> = {
  failed: 'не работает',
  warning: 'есть замечание',
  unknown: 'не проверялась',
  ok: 'работает',
  off: 'не подключена',
}
/** States in list order, the worst first. */
const ORDER = Object.keys(STATES)

/** Last self-test of each outside service, with buttons to run it again. */
export function Services() {
  const api = useApi()
  const client = useQueryClient()
  const checks = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(desk.checks, undefined, { signal, quiet: true }),
    refetchInterval: EVERY_MS,
  })
  const run = useMutation({
    mutationFn: (names: string[] | null) => api.call(desk.runChecks, { body: names ? { names } : {} }, { quiet: true }),
    onSuccess: (reply) => client.setQueryData(KEY, reply),
  })
  const results = checks.data?.results.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  const isRunningAll = run.isPending && run.variables === null
  return (
    <Section title="Внешние службы" note="вход, отправка и чтение по-настоящему">
      {checks.isError && !results && <Message onRetry={() => void checks.refetch()}>{checks.error.message}</Message>}
      {checks.isPending && <Skeleton height={160} />}
      {results && (
        <>
          <div className={styles.run}>
            <Button
              size="small"
              kind="secondary"
              isBusy={isRunningAll}
              disabled={run.isPending && 'Одна проверка уже идёт'}
              onClick={() => run.mutate(null)}
            >
              Проверить все
            </Button>
            <p role="status">
              {isRunningAll ? 'Проверяем: до двенадцати секунд. Вам придёт письмо.' : summaryOf(results)}
            </p>
          </div>
          {run.isError && (
            <p role="alert" className={styles.error}>
              {run.error.message}
            </p>
          )}
          <ul className={styles.list}>
            {results.map((check) => (
              <Service
                key={check.name}
                check={check}
                isBusy={run.isPending && (run.variables === null || run.variables.includes(check.name))}
                onRun={() => run.mutate([check.name])}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

interface ServiceProps {
  check: DeskCheck
  isBusy: boolean
  onRun: () => void
}

/** One service; a failed or warning one is expanded, with advice. */
function Service({ check, isBusy, onRun }: ServiceProps) {
  const now = useNow()
  const { title, state, is_sandbox: isSandbox, settings, checked_at: at, findings } = check
  const isBad = state === 'failed' || state === 'warning'
  return (
    <li data-state={state}>
      <details open={isBad}>
        <summary>
          <i />
          <span>
            {title}
            {isSandbox && <small className={styles.sandbox}>песочница</small>}
          </span>
          <b>{STATES[state]}</b>
        </summary>
        {state === 'off' ? (
          <p className={styles.settings}>Включается настройками {settings}.</p>
        ) : (
          <>
            <ul className={styles.findings}>
              {findings.map(({ state: is, said, advice }) => (
                <li key={said} data-state={is}>
                  <span>{said}</span>
                  {advice && <small>{advice}</small>}
                </li>
              ))}
            </ul>
            <Seen check={check} />
            <p className={styles.again}>
              <span>{at ? `проверена ${momentInWords(at, now)}` : 'ещё ни разу не проверялась'}</span>
              <Button size="small" kind="gray" isBusy={isBusy} onClick={onRun} aria-label={`Проверить: ${title}`}>
                Проверить
              </Button>
            </p>
          </>
        )}
      </details>
    </li>
  )
}

/** What the self-test saw on the way. */
function Seen({ check: { calls, clock_off_seconds: off, ends, left } }: { check: DeskCheck }) {
  const now = useNow()
  const lines = [
    ...left.map(({ what, left: rest, of }) => `Осталось: ${what}, ${rest}${of === null ? '' : ` из ${of}`}`),
    ...(off === null || off === 0 ? [] : [`Часы службы: ${off > 0 ? '+' : '−'}${Math.abs(off)} с`]),
    ...ends.map(({ what, at }) => `Кончается ${momentInWords(at, now)}: ${what}`),
  ]
  if (calls.length === 0 && lines.length === 0) return null
  return (
    <ul className={styles.seen} aria-label="Что спросили и что пришло">
      {calls.map(({ asked, status, took_ms: took }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <li key={place}>
          <code>{asked}</code> → {status ?? 'без ответа'}, {took} мс
        </li>
      ))}
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function summaryOf(results: readonly DeskCheck[]): string {
  const of = (state: DeskCheck['state']) => results.filter((one) => one.state === state).length
  const connected = results.length - of('off')
  if (of('unknown') === connected) return 'Ещё не проверялись'
  return [
    `Работают ${of('ok') + of('warning')} из ${connected}`,
    ...(of('warning') > 0 ? [`с замечаниями ${of('warning')}`] : []),
    ...(of('off') > 0 ? [`не подключены ${of('off')}`] : []),
  ].join(', ')
}
