import { type ReadingNumbers, views } from '@palata/contract/views'
import { useApi } from '@site/api/api.tsx'
import { Link, useNavigate, usePath, useQueryParams } from '@site/navigation/index.ts'
import { EmptyState } from '@site/ui/blocks/EmptyState.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Outdated } from '@site/ui/blocks/Outdated.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { Segments } from '@site/ui/controls/Segments.tsx'
import { fullText, numberText } from '@site/ui/numbers/index.ts'
import { timeOf } from '@site/ui/time/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loading } from '#frame/Loading.tsx'
import { Section } from '#frame/Section.tsx'
import { WeekBars } from '#frame/WeekBars.tsx'
import styles from './NumbersPage.module.css'
import { ReadingTable } from './ReadingTable.tsx'
import { Weeks } from './Weeks.tsx'

const BY = [
  ['post', 'Публикации'],
  ['author', 'Авторы'],
  ['channel', 'Каналы'],
] as const
const MEASURES = [
  ['opens', 'Чтения'],
  ['readers', 'Читатели'],
  ['ends', 'Дочитали'],
  ['comments', 'Комментарии'],
  ['joined', 'Вступили'],
] as const
const EVERY_MS = 300_000

type By = (typeof BY)[number][0]
type Measure = (typeof MEASURES)[number][0]

/** Reading statistics: of everything for editors, of their own texts for others. The choices are kept in the URL. */
export function NumbersPage() {
  const api = useApi()
  const address = useAddress()
  const { by, week, author, channel, measure } = address
  const query = { by, ...(week && { week }), ...(author && { author }), ...(channel && { channel }) }
  const numbers = useQuery({
    queryKey: ['desk', 'numbers', query],
    queryFn: ({ signal }) => api.call(views.numbers, { query }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
  const { data } = numbers
  return (
    <>
      <h1 tabIndex={-1} className={styles.title}>
        {data?.is_all === false ? 'Как читают ваше' : 'Что читают'}
      </h1>
      {data && (
        <p className={styles.at}>
          {data.counted_at
            ? `посчитано в ${timeOf(data.counted_at)}, само каждые пять минут`
            : 'ещё не посчитано: подождите пять минут'}
        </p>
      )}
      <Outdated of={numbers}>Цифры не обновились</Outdated>
      {numbers.isError && !data && <Message onRetry={() => void numbers.refetch()}>{numbers.error.message}</Message>}
      {numbers.isPending && (
        <Loading className={styles.bones}>
          <Skeleton height={240} />
          <Skeleton height={320} />
        </Loading>
      )}
      {data && <Read numbers={data} measure={measure} address={address} />}
    </>
  )
}

interface ReadProps {
  numbers: ReadingNumbers
  measure: Measure
  address: ReturnType<typeof useAddress>
}

function Read({ numbers: { weeks, week, rows, is_all: isAll }, measure, address }: ReadProps) {
  const { by, author, channel, change } = address
  const name = MEASURES.find(([value]) => value === measure)![1]
  return (
    <div className={styles.parts} aria-live="off">
      {(author || channel) && isAll && (
        <p className={styles.narrowed}>
          Только {author ? 'один автор' : 'один канал'}. <Link to="/desk/numbers">Показать всех</Link>
        </p>
      )}
      <Section title="По неделям" note="неделя с понедельника, по Москве">
        <div className={styles.scroll}>
          <Segments
            label="Что показать"
            options={MEASURES}
            chosen={measure}
            onChoose={(value) => change({ measure: value })}
          />
        </div>
        <WeekBars
          weeks={weeks.map((one) => ({ from: one.from, value: one[measure] }))}
          short={(value) => numberText('large', value).replace('$', '')}
          full={(value) => fullText('count', value)}
          name={name}
          chosen={week}
        />
      </Section>
      <Section title="За неделю" note={<Weeks week={week} weeks={weeks} onChoose={(from) => change({ week: from })} />}>
        {isAll && (
          <Segments
            label="По чему"
            options={BY}
            chosen={by}
            onChoose={(value) => change({ by: value, author: '', channel: '' })}
          />
        )}
        {rows.length === 0 ? (
          <EmptyState icon="news" isSmall help="Чтения попадают сюда через пять минут.">
            В эту неделю ничего не читали
          </EmptyState>
        ) : (
          <ReadingTable rows={rows} />
        )}
      </Section>
      <p className={styles.note}>
        Чтение: один читатель один раз в день. Читатели, один раз за неделю. До конца: дошли до конца текста и провели
        на нём хотя бы десять секунд. Вступили: получили первый доступ в клуб в ту же или следующую неделю. Роботы и сам
        автор не считаются. Гость, который потом зарегистрировался, с прежним чтением не связывается: ради этого
        понадобились бы куки. Кто что читал, не показывается никому.
      </p>
    </div>
  )
}

function useAddress() {
  const [path, params, navigate] = [usePath(), useQueryParams(), useNavigate()]
  return {
    by: BY.find(([value]) => value === params.get('by'))?.[0] ?? ('post' satisfies By),
    measure: MEASURES.find(([value]) => value === params.get('measure'))?.[0] ?? ('opens' satisfies Measure),
    week: params.get('week') ?? '',
    author: params.get('author') ?? '',
    channel: params.get('channel') ?? '',
    change(changes: Record<string, string>) {
      const next = new URLSearchParams(params)
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true, stay: true })
    },
  }
}
