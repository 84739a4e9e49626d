import type { Post } from '@palata/contract/posts'
import type { OpenPart } from '@palata/contract/posts/wall'
import { countOf } from '@palata/contract/text/plural'
import { useEffect, useRef } from 'react'
import { usePage } from '#api/page.tsx'
import { authLayer, CUT } from '#features/accounts'
import { useAccess } from '#features/membership'
import { paymentLayer } from '#features/payments'
import { PostText, usePost } from '#features/posts'
import { Link, useParams } from '#navigation'
import { paths } from '#paths.ts'
import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { tied } from '#ui/format/index.ts'
import { numberText } from '#ui/numbers/index.ts'
import styles from './Wall.module.css'
import { WeekOffer } from './WeekOffer.tsx'

/** The open part of the paid text that the address names, what stands after it, and how to read on. */
export function Wall() {
  const post = usePost(Number(useParams().id))
  return post?.open_part && <WallOf post={post} part={post.open_part} />
}

function WallOf({ post, part: { html, beyond } }: { post: Post; part: OpenPart }) {
  const isGuest = useAccess() === 'guest'
  const cut = useRef<HTMLDivElement>(null)
  // Who comes back after signing in goes on where the words ended, and the payment opens over that place.
  useEffect(() => {
    if (location.hash === `#${CUT}`) cut.current?.scrollIntoView()
  }, [])
  const { offer, weeklyText } = usePage().config
  const numbers = countsOf(beyond, post.comments_count)
  const isTold = beyond.headings.length + numbers.length > 0
  const isNftSold = offer.some(({ is_pon }) => is_pon)
  return (
    <div className={styles.wall}>
      {html && (
        <div className={styles.open}>
          <PostText html={html} coins={post.coin_prices} embeds={post.embeds} withContents={false} />
        </div>
      )}
      <section className={styles.closed} aria-label="Доступ по подписке" data-paid>
        <div ref={cut} id={CUT} className={styles.next}>
          <h2>
            Дальше {countOf(beyond.minutes, ['минута', 'минуты', 'минут']).replace(' ', '\u00a0')}
            {isTold && ':'}
          </h2>
          {beyond.headings.length > 0 && (
            <ol>
              {beyond.headings.map((heading, place) => (
                // Titles repeat.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of a text does not change its order
                <li key={place} dir="auto">
                  {heading}
                </li>
              ))}
              {beyond.more_headings > 0 && <li>и ещё {beyond.more_headings}</li>}
            </ol>
          )}
          {numbers.length > 0 && (
            <ul>
              {numbers.map(([icon, count, forms]) => (
                <li key={icon}>
                  <Icon name={icon} size={18} />
                  {countOf(count, forms)}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.offer}>
          {weeklyText && post.section_name !== 'podcast' && <WeekOffer post={post} isGuest={isGuest} />}
          <p className={styles.stub}>
            <Icon name="lock" size={16} />
            Полный доступ к материалам открыт только участникам клуба
          </p>
          <p className={styles.ways}>
            <Link to={paths.purchase}>Оформить подписку</Link>
            {isGuest && <TextButton onClick={() => authLayer.open()}>Войти</TextButton>}
            {isNftSold && <Link to={paths.wallets}>Есть NFT клуба? Подключить</Link>}
          </p>
        </div>
      </section>
      <Entry isGuest={isGuest} text={`/${post.content_type}/${post.id}`} />
    </div>
  )
}

function countsOf(beyond: OpenPart['beyond'], comments: number) {
  const counts: [IconName, number, [string, string, string]][] = [
    ['screener', beyond.tables, ['таблица', 'таблицы', 'таблиц']],
    ['image', beyond.pictures, ['иллюстрация', 'иллюстрации', 'иллюстраций']],
    ['play', beyond.videos, ['видео', 'видео', 'видео']],
    ['comment', comments, ['комментарий', 'комментария', 'комментариев']],
  ]
  return counts.filter(([, count]) => count > 0)
}

/** The cheapest way in, and the price of a month when it is paid for longest; nothing when nothing is sold for money. */
function Entry({ isGuest, text }: { isGuest: boolean; text: string }) {
  const sold = usePage().config.offer.filter(({ tariff }) => tariff !== null)
  const [entry] = sold.toSorted((one, other) => one.price - other.price)
  if (!entry?.tariff) return null
  const { tariff } = entry
  const longest = sold.toSorted((one, other) => (other.days ?? 0) - (one.days ?? 0))[0]!
  const buy = () =>
    isGuest ? authLayer.open({ view: 'registration', option: tariff, text }) : paymentLayer.open({ tariff })
  return (
    <div className={styles.entry}>
      <Button onClick={buy}>{tied(`Читать за ${numberText('money', entry.price)} на ${entry.title}`)}</Button>
      {longest !== entry && (
        <p className="num">
          {tied(`или ${longest.value_label} при оплате за ${longest.days === 365 ? 'год' : longest.title}`)}
        </p>
      )}
    </div>
  )
}
