import { MOST_DAYS } from '@palata/contract/digest'
import { REASON_NAMES, REASONS } from '@palata/contract/digest/worth'
import { useQuery } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { authLayer } from '#features/accounts'
import { useAccess } from '#features/membership'
import { useSearchParameter } from '#navigation'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { AreaSection } from './AreaSection.tsx'
import { CoinList } from './CoinList.tsx'
import styles from './DigestPage.module.css'
import { ItemRow } from './ItemRow.tsx'
import { MomentChoice } from './MomentChoice.tsx'
import { digestSince } from './queries.ts'
import { digestSearch } from './routes.ts'
import { momentInWords, spanInWords } from './spans.ts'

/** Everything that came since a moment, by areas. */
export function DigestPage() {
  const access = useAccess()
  return (
    <div className={styles.page}>
      {access === 'paid' ? <MemberDigest /> : <h1 tabIndex={-1}>Пока вас не было</h1>}
      {access === 'loading' && <Skeleton height={960} />}
      {(access === 'guest' || access === 'unpaid') && (
        <EmptyState
          icon="lock"
          help="Ответы вам, исходы сигналов, ваши монеты тогда и сейчас и всё, что вышло."
          action={
            access === 'guest' ? (
              <Button onClick={() => authLayer.open()}>Войти</Button>
            ) : (
              <Button to={paths.purchase}>Оформить подписку</Button>
            )
          }
        >
          Сводка собирается для участников клуба
        </EmptyState>
      )}
    </div>
  )
}

function MemberDigest() {
  const [since, choose] = useSearchParameter(digestSearch, 'since')
  const { data, error, isFetching, refetch } = useQuery(digestSince(useApi(), since))
  const now = useNow()
  const refusal = error instanceof ApiError && error.status === 400 ? error.message : null
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Пока вас не было</h1>
          <p>
            {data && (
              <>
                с <Moment at={data.since} tell={(at, clock) => momentInWords(at, now, clock)} /> до{' '}
                <Moment at={data.until} tell={(at, clock) => momentInWords(at, now, clock)} />,{' '}
                {spanInWords(data.since, data.until)}
                {data.is_bounded && `. Раньше не заглядываем: сводка хранит ${MOST_DAYS} дней`}
              </>
            )}
          </p>
        </div>
        <MomentChoice chosen={since} hasLeft={data ? data.left_at !== null : since === undefined} onChoose={choose} />
      </header>
      {!data && !error && <Skeleton height={960} />}
      {refusal && <Message>{refusal}</Message>}
      {error && !refusal && !data && <Message onRetry={() => void refetch()}>Не удалось собрать сводку</Message>}
      {data && (
        <div className={styles.columns} aria-busy={isFetching}>
          <div className={styles.main}>
            {data.total === 0 && (
              <EmptyState icon="history" help="Выберите время пораньше, если хочется перечитать.">
                За это время ничего не вышло
              </EmptyState>
            )}
            {data.areas.map((area) => (
              <AreaSection key={`${area.area} ${data.since} ${data.until}`} area={area} window={data} />
            ))}
          </div>
          <aside className={styles.rail}>
            {data.coins.total > 0 && (
              <Panel
                title={
                  <>
                    Мои монеты <small>тогда → сейчас</small>
                  </>
                }
              >
                <CoinList coins={data.coins} isNarrow />
              </Panel>
            )}
            {data.coin_texts.length > 0 && (
              <Panel title="Больше всего о ваших монетах">
                <ol className={styles.texts}>
                  {data.coin_texts.map((item) => (
                    <ItemRow key={item.id} item={item} />
                  ))}
                </ol>
              </Panel>
            )}
            <Explained />
          </aside>
        </div>
      )}
    </>
  )
}

/** What decides the order of the short digest, as the table of worth has it. */
function Explained() {
  return (
    <Panel title="Что сюда попадает" link={{ to: paths.hidden, label: 'Скрытое' }}>
      <p className={styles.explained}>
        Всё, что вышло за это время, кроме ваших собственных записей; скрытое вами не&nbsp;считается. Прочитанным
        считается текст, обсуждение которого вы открывали, отложенный вами или с&nbsp;вашей реакцией. В&nbsp;коротком
        списке сначала:
      </p>
      <ol className={styles.reasons}>
        {REASON_NAMES.map((name) => (
          <li key={name}>{REASONS[name].why}</li>
        ))}
      </ol>
    </Panel>
  )
}
