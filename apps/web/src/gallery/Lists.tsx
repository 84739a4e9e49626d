import { useRef, useState } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Dropdown } from '#ui/controls/Dropdown.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { EmojiButton } from '#ui/emoji/EmojiButton.tsx'
import { TextArea } from '#ui/fields/text/TextArea.tsx'
import { HorizontalScroller } from '#ui/scrolling/HorizontalScroller.tsx'
import { PullMark } from '#ui/scrolling/PullMark.tsx'
import styles from './Gallery.module.css'
import { Sample } from './Section.tsx'

const CHANNELS = (
  'Биткоин Эфириум Солана DeFi NFT Аирдропы Макро Регулирование Биржи Майнинг Игры Мемкоины ' +
  'Стейблкоины Мосты Оракулы Приватность Рестейкинг Аналитика Безопасность'
).split(' ')
const PAGE = 20

export function Lists() {
  return (
    <>
      <Sample title="Список по кнопке">
        <Dropdown
          trigger={
            <Button kind="secondary">
              Действия
              <Icon name="chevron-down" size={16} />
            </Button>
          }
          label="Действия"
        >
          <ul className={styles.menu}>
            {['Скопировать ссылку', 'Открыть отдельно', 'Пожаловаться'].map((label) => (
              <li key={label}>
                <Pressable>{label}</Pressable>
              </li>
            ))}
          </ul>
        </Dropdown>
      </Sample>
      <Sample title="Длинный: у края просит ещё страницу">
        <LongList />
      </Sample>
      <Sample title="Эмодзи к полю">
        <WithEmoji />
      </Sample>
      <Sample title="Тянуть вниз: начало, середина, можно отпускать, обновляется">
        <div className={styles.row}>
          {[40, 100, 141, 140].map((offset, index) => (
            <div key={offset} className={styles.pulled}>
              <PullMark offset={offset} isSpinning={index === 3} isReady={index === 2} />
            </div>
          ))}
        </div>
      </Sample>
      <Sample title="Прокрутка вбок: не помещается" isWide>
        <Channels names={CHANNELS} />
      </Sample>
      <Sample title="Прокрутка вбок: помещается" isWide>
        <Channels names={CHANNELS.slice(0, 2)} />
      </Sample>
    </>
  )
}

function LongList() {
  const [count, setCount] = useState(PAGE)
  return (
    <Dropdown
      trigger={<Button kind="secondary">Показано: {count}</Button>}
      label="Длинный список"
      maxHeight={280}
      onScrollEnd={() => setCount(count + PAGE)}
    >
      <ol className={styles.menu}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are their numbers
          <li key={index}>
            <Pressable>Строка {index + 1}</Pressable>
          </li>
        ))}
      </ol>
    </Dropdown>
  )
}

function WithEmoji() {
  const [text, setText] = useState('')
  const form = useRef<HTMLDivElement>(null)
  return (
    <div ref={form} className={styles.stack}>
      <TextArea aria-label="Комментарий" value={text} onChange={setText} />
      <EmojiButton
        field={() => form.current?.querySelector('textarea') ?? null}
        onChoose={(emoji) => setText((before) => before + emoji)}
      />
    </div>
  )
}

function Channels({ names }: { names: readonly string[] }) {
  return (
    <HorizontalScroller>
      {names.map((name) => (
        <Button key={name} kind="gray" size="small">
          {name}
        </Button>
      ))}
    </HorizontalScroller>
  )
}
