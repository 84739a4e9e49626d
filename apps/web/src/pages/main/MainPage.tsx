import { Suspense } from 'react'
import { ChannelStrip } from '#features/channels'
import { digestCard } from '#features/digest'
import { AddOpinion } from '#features/editor'
import { FeedColumn, FeedEnd, FeedNote, feedSearch, useChannelChoice, useDays, useFeed } from '#features/feed'
import { useAccess } from '#features/membership'
import { AlphaCard, NewsCard } from '#features/posts'
import { Island, useSearch } from '#navigation'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import styles from './MainPage.module.css'
import { offer as offerPart, rail } from './parts.ts'

/** Cards of each list above the offer. */
const FIRST_CARDS = 3
const FIRST_NEWS = 6

/** The podcasts' channel, which never has news. */
const PODCASTS = 'podcasts'

const ALPHA = { column: styles.alpha, first: styles.firstAlpha, rest: styles.restOfAlpha }
const NEWS = { column: styles.news, first: styles.firstNews, rest: styles.restOfNews }

/** Alpha and news by day, with the calendar and the signals beside them. */
export function MainPage() {
  const { chosen, loaded, toggle } = useChannelChoice()
  const feed = useFeed(loaded)
  const { list } = useSearch(feedSearch)
  const { alpha, news } = useDays(feed.pages, loaded)
  const access = useAccess()
  const column = { state: feed.state, channel: loaded, onChannel: toggle }
  // Both lists are empty, so one message spans them.
  const isWhole = feed.state !== 'loading' && alpha.length === 0 && news.length === 0
  const offer = <Island load={offerPart.load} />
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        Самое Боярское Криптосообщество
      </h1>
      <Suspense>
        <ChannelStrip chosen={chosen} onToggle={toggle} />
      </Suspense>
      <Island load={digestCard.load} />
      <Outdated of={feed.query}>Лента не обновилась</Outdated>
      <div
        className={styles.grid}
        data-list={list === 'news' ? 'news' : 'alpha'}
        data-access={access}
        data-alone={(loaded === PODCASTS && news.length === 0) || undefined}
        aria-busy={chosen !== loaded}
      >
        {isWhole ? (
          <>
            <div className={styles.whole}>
              <FeedNote feed={feed} channel={loaded} onChannel={toggle} />
            </div>
            {offer}
          </>
        ) : (
          <>
            <FeedColumn
              title="Альфа"
              groups={alpha}
              Card={AlphaCard}
              first={FIRST_CARDS}
              places={ALPHA}
              between={offer}
              action={<AddOpinion className={styles.add} />}
              {...column}
            />
            <FeedColumn
              title="Инфошум"
              groups={news}
              Card={NewsCard}
              isNews
              first={FIRST_NEWS}
              places={NEWS}
              {...column}
            />
          </>
        )}
        <div className={styles.end}>
          <FeedEnd feed={feed} />
        </div>
        <aside className={styles.rail} aria-label="Рынок, календарь и сигналы">
          <div className={styles.panels}>
            <Island load={rail.load} />
          </div>
        </aside>
      </div>
    </>
  )
}
