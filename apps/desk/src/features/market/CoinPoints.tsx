import type { DeskCoinInFull, DeskCorrection } from '@palata/contract/desk/market'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { Figure } from '@site/ui/numbers/Figure.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { useAct } from '#acts/useAct.ts'
import { toMoscow } from '#forms/values.ts'
import { Section } from '#frame/Section.tsx'
import styles from '#lists/Entries.module.css'
import { momentInWords } from '#lists/moments.ts'
import { actionsOf, type ResourceScreen } from '#lists/screen.ts'
import { GRAINS } from './points.ts'

const GRAIN_WORDS = Object.fromEntries(GRAINS)
const inDollars = (price: number) => <Figure kind="price" value={price} />
/** A daily close has no time of day. */
const pointInWords = (grain: string, at: string, now: Date) =>
  grain === 'day' ? momentInWords(at, now).replace(/,[^,]*$/, '') : momentInWords(at, now)

/** Stored prices that differ from both neighbours, and corrections, each with its button. */
export function CoinPoints({ coin, screen }: { coin: DeskCoinInFull; screen: ResourceScreen }) {
  const now = useNow()
  const act = useAct(screen)
  const actions = new Map(actionsOf(screen).map((action) => [action.name, action]))
  const rows = [{ ...coin }]

  const correct = (grain: string, at: string) =>
    void act({ ...actions.get('correct')!, initial: { grain, at: toMoscow(at) } }, { rows })
  const takeBack = ({ grain, at }: DeskCorrection) =>
    void act({ ...actions.get('uncorrect')!, initial: { grain, at: toMoscow(at) } }, { rows })
  const standing = coin.corrections.filter(({ undone_at, is_part }) => !undone_at && !is_part)
  const isLast = (one: DeskCorrection) =>
    standing.find(({ grain, at }) => grain === one.grain && (grain === 'now' || at === one.at)) === one

  return (
    <>
      <Section title="Странные точки" note="в полтора раза дальше обоих соседей">
        {coin.leaps.length === 0 && <p className={styles.none}>Таких нет.</p>}
        <ul className={styles.list}>
          {coin.leaps.map(({ grain, at, price_usd: price, previous, next }) => (
            <li key={`${grain} ${at}`} data-press>
              <b className="num">{inDollars(price)}</b>
              <span className={styles.state}>
                <TextButton onClick={() => correct(grain, at)}>Исправить</TextButton>
              </span>
              <span>
                {GRAIN_WORDS[grain]}, {pointInWords(grain, at, now)}; рядом {inDollars(previous)} и {inDollars(next)}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Исправления">
        {coin.corrections.length === 0 && <p className={styles.none}>Ничего не исправляли.</p>}
        <ul className={styles.list}>
          {coin.corrections.map((one) => (
            <li key={one.id} data-press data-active={!one.undone_at || undefined}>
              <b className="num">
                <Change {...one} />
              </b>
              <span className={styles.state}>
                {one.undone_at ? (
                  'возвращено'
                ) : isLast(one) ? (
                  <TextButton onClick={() => takeBack(one)}>Вернуть</TextButton>
                ) : (
                  'действует'
                )}
              </span>
              <span>
                {GRAIN_WORDS[one.grain]}, {pointInWords(one.grain, one.at, now)}
                {one.is_part && ', вместе с часом'}
              </span>
              <span>
                {one.by}, {momentInWords(one.made_at, now)}: {one.reason}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

/** Price before and after a correction. */
function Change({ grain, before, after }: DeskCorrection) {
  if (after === null && grain === 'now') return 'Ждавшая цена отброшена'
  return (
    <>
      {before !== null && <>{inDollars(before)} </>}
      {after === null ? 'убрана' : <>→ {inDollars(after)}</>}
    </>
  )
}
