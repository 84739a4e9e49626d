import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import styles from './Embeds.module.css'
import { hostOf } from './PostHead.tsx'

const VIDEO = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be)$/
const TELEGRAM = /^(t\.me|telegram\.me)$/

/** Places of other sites that stand below a text. */
export function Embeds({ links }: { links: readonly string[] }) {
  return links.map((link) => <Embed key={link} link={link} />)
}

/** Something of another site: nothing is asked of it before the reader presses. */
export function Embed({ link }: { link: string }) {
  const host = hostOf(link)
  if (!host) return null
  const isVideo = VIDEO.test(host)
  const site = isVideo ? 'YouTube' : TELEGRAM.test(host) ? 'Telegram' : host
  return (
    <section className={styles.embed} aria-label={site}>
      <span className={styles.picture}>
        <Icon name={isVideo ? 'play' : 'link'} size={22} />
      </span>
      <div className={styles.words}>
        <b>{site}</b>
        <span className={styles.address}>{link.replace(/^https?:\/\/(www\.)?/, '')}</span>
        <span>{`До нажатия к ${host} не уходит ни одного запроса.`}</span>
        <Button kind="secondary" size="small" href={link} target="_blank" rel="noopener noreferrer nofollow">
          {isVideo ? 'Показать видео' : 'Показать запись'}
          <Icon name="external" size={14} />
        </Button>
      </div>
    </section>
  )
}
