import { lazy, Suspense, useState } from 'react'
import { GifPicker } from '#features/media'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import styles from './Gallery.module.css'
import { Sample } from './Section.tsx'

/** The emoji picker with all its emoji, already open. */
const OpenChoice = lazy(async () => {
  const [{ EmojiChoice }, { readEmoji }] = await Promise.all([
    import('#ui/emoji/EmojiChoice.tsx'),
    import('#ui/emoji/readEmoji.ts'),
  ])
  const all = await readEmoji()
  return {
    default: ({ onChoose }: { onChoose: (emoji: string) => void }) => <EmojiChoice all={all} onChoose={onChoose} />,
  }
})

export function Pickers() {
  const [emoji, setEmoji] = useState('')
  const [gif, setGif] = useState('')
  return (
    <>
      <Sample title="Эмодзи: открытый выбор">
        <div className={styles.stack}>
          <p role="status">{emoji ? `Выбрано: ${emoji}` : 'Ещё ничего не выбрано'}</p>
          <Suspense fallback={<Skeleton height={280} />}>
            <OpenChoice onChoose={setEmoji} />
          </Suspense>
        </div>
      </Sample>
      <Sample title="GIF: откройте поиск; без сети он говорит об этом и просит повторить">
        <div className={styles.stack}>
          <GifPicker trigger={<Button kind="secondary">GIF</Button>} onPick={setGif} />
          {gif && <img src={gif} alt="Выбранный GIF" width={240} />}
        </div>
      </Sample>
    </>
  )
}
