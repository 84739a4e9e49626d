import { useState } from 'react'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Star } from '#ui/controls/Star.tsx'
import styles from './Gallery.module.css'
import { Sample } from './Section.tsx'

const SIZES = [16, 24, 32, 40, 64]

export function Pictures() {
  const [isMine, setMine] = useState(false)
  return (
    <>
      <Sample title="Звезда: отметка, 12 и 20">
        <div className={styles.row}>
          <Star isFilled label="В избранном" />
          <Star isFilled={false} label="Не в избранном" />
          <Star isFilled label="В избранном" size={20} />
          <Star isFilled={false} label="Не в избранном" size={20} />
        </div>
      </Sample>
      <Sample title="Звезда: кнопка, 12 и 20">
        <div className={styles.row}>
          <Star isFilled={isMine} label="В избранное" onToggle={() => setMine(!isMine)} />
          <Star isFilled={isMine} label="В избранное" size={20} onToggle={() => setMine(!isMine)} />
        </div>
      </Sample>
      <Sample title="Аватар: img">
        <Row src="/static/icon-192.png" name="Палата" />
      </Sample>
      <Sample title="Аватар: object">
        <Row src="/static/gif/gem.svg" name="Алмаз" tag="object" />
      </Sample>
      <Sample title="Аватар: нет картинки">
        <Row src="" name="Мария Лис" />
      </Sample>
      <Sample title="Аватар: картинка не пришла">
        <Row src="data:image/png," name="Глеб Торн" />
      </Sample>
      <Sample title="Аватар: ни картинки, ни имени">
        <Row src={null} name="" />
      </Sample>
    </>
  )
}

function Row(props: { src: string | null; name: string; tag?: 'img' | 'object' }) {
  return (
    <div className={styles.row}>
      {SIZES.map((size) => (
        <Avatar key={size} size={size} {...props} />
      ))}
    </div>
  )
}
