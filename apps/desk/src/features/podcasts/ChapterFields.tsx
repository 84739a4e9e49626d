import { LONGEST_CHAPTER, MOST_CHAPTER_COINS } from '@palata/contract/desk/podcasts'
import { CoinField } from '@site/features/signals/desk.ts'
import { IconButton } from '@site/ui/controls/IconButton.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import { useState } from 'react'
import styles from './ChaptersPart.module.css'
import type { ChapterRow } from './chapters.ts'

interface ChapterFieldsProps {
  chapter: ChapterRow
  /** Position in the list, from 1. */
  number: number
  problems: Partial<Record<'time' | 'title' | 'coins', string | undefined>>
  onChange: (chapter: ChapterRow) => void
  onRemove: () => void
}

const NO_TIME = 'Нужно время, например 12:40'

/** Fields of one chapter: start, title and coins. */
export function ChapterFields({ chapter, number, problems, onChange, onRemove }: ChapterFieldsProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { time, title, coins } = chapter
  const isNoTime = /[^\d:\s]/.test(time)
  return (
    <fieldset className={styles.chapter}>
      <legend className="visually-hidden">Глава {number}</legend>
      <div className={styles.time}>
        <TextInput
          label="Начало"
          placeholder="12:40"
          value={time}
          onChange={(typed) => onChange({ ...chapter, time: typed })}
          error={problems.time ?? (isNoTime ? NO_TIME : undefined)}
        />
      </div>
      <div className={styles.title}>
        <TextInput
          label="Название"
          value={title}
          onChange={(typed) => onChange({ ...chapter, title: [...typed].slice(0, LONGEST_CHAPTER).join('') })}
          error={problems.title}
        />
      </div>
      <div className={styles.remove}>
        <IconButton icon="close" label={`Убрать главу ${number}`} onClick={onRemove} />
      </div>
      <div className={styles.coins}>
        {coins.map(({ api_id, symbol, image }) => (
          <span key={api_id} className={styles.coin}>
            <img src={image} alt="" width={18} height={18} />
            {symbol.toUpperCase()}
            <IconButton
              icon="close"
              iconSize={14}
              size="small"
              label={`Убрать монету ${symbol.toUpperCase()}`}
              onClick={() => onChange({ ...chapter, coins: coins.filter((coin) => coin.api_id !== api_id) })}
            />
          </span>
        ))}
        {coins.length < MOST_CHAPTER_COINS && (
          <TextButton aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {isChoosing ? 'Не надо' : 'Добавить монету'}
          </TextButton>
        )}
        {problems.coins && (
          <span className={styles.problem} role="alert">
            {problems.coins}
          </span>
        )}
      </div>
      {isChoosing && (
        <div className={styles.choice}>
          <CoinField
            coin={null}
            isFixed={false}
            isRequired={false}
            error={undefined}
            onChoose={(coin) => {
              setChoosing(false)
              if (!coin || coins.some(({ api_id }) => api_id === coin.api_id)) return
              const { api_id, symbol, image } = coin
              onChange({ ...chapter, coins: [...coins, { api_id, symbol, image }] })
            }}
          />
        </div>
      )}
    </fieldset>
  )
}
