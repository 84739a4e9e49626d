import { useApi } from '@site/api/api.tsx'
import { Link } from '@site/navigation/index.ts'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Outdated } from '@site/ui/blocks/Outdated.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Loading } from '#frame/Loading.tsx'
import styles from './Cards.module.css'
import { ClubCard } from './ClubCard.tsx'
import { useChecks } from './checks.ts'
import { LimitsCard } from './LimitsCard.tsx'
import { LinksCard } from './LinksCard.tsx'
import { MailCard } from './MailCard.tsx'
import { byName, clubQuery } from './queries.ts'
import { Rail } from './Rail.tsx'
import { TariffsCard } from './TariffsCard.tsx'

/** What operators change of the club without a shell. */
export function SettingsPage() {
  const club = useQuery(clubQuery(useApi()))
  const checks = useChecks()
  const { data } = club
  return (
    <>
      <h1 tabIndex={-1} className={styles.title}>
        Настройки
      </h1>
      {data && <p className={styles.at}>видят операторы: {data.operators.join(', ')}</p>}
      <nav className={styles.tabs} aria-label="Разделы настроек">
        <a href="#club">Клуб</a>
        <a href="#tariffs">Тарифы</a>
        <a href="#links">Ссылки и чаты</a>
        <a href="#limits">Пределы</a>
        <a href="#mail">Почта</a>
        <Link to="/desk/backups">Копии</Link>
      </nav>
      <Outdated of={club}>Настройки не обновились</Outdated>
      {club.isError && !data && <Message onRetry={() => void club.refetch()}>{club.error.message}</Message>}
      {club.isPending && (
        <Loading className={styles.columns}>
          <Skeleton height={320} />
          <Skeleton height={160} />
        </Loading>
      )}
      {data && (
        <div className={styles.columns}>
          <div className={styles.cards}>
            <ClubCard settings={byName(data)} address={data.address} />
            <TariffsCard settings={byName(data)} people={data.people} />
            <LinksCard settings={byName(data)} checks={checks} />
            <LimitsCard settings={byName(data)} />
            <MailCard checks={checks} />
          </div>
          <Rail state={data} checks={checks} />
        </div>
      )}
    </>
  )
}
