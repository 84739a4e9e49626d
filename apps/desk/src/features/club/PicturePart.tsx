import { iconAddress, LARGEST_CLUB_PICTURE_BYTES, logoOf } from '@palata/contract/club/pictures'
import { clubSettings } from '@palata/contract/club/settings'
import { deskClub } from '@palata/contract/desk/club'
import { type PickRule, usePictureUpload } from '@site/features/media/index.ts'
import { FileButton } from '@site/ui/controls/FileButton.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { bytesInWords } from '@site/ui/numbers/bytes.ts'
import styles from './PicturePart.module.css'
import { type Settings, settingOf } from './queries.ts'
import type { Draft } from './useDraft.ts'

const RULE: PickRule = {
  types: ['image/png', 'image/webp', 'image/jpeg'],
  wrongType: 'Подойдёт PNG, WebP или JPEG',
  maxBytes: LARGEST_CLUB_PICTURE_BYTES,
  tooLarge: `Картинка больше ${bytesInWords(LARGEST_CLUB_PICTURE_BYTES)}`,
}

const PARTS = {
  icon: {
    endpoint: deskClub.drawIcon,
    help: 'Квадрат от 512 × 512 точек. Из него нарисуем всё: вкладку, шапку, приложение, пуши и письма.',
    ours: 'Печать с первой буквой названия',
    choose: 'Выбрать значок',
  },
  logo: {
    endpoint: deskClub.drawLogo,
    help: 'Высота от 64 точек, ширина до шести высот. Лучше с прозрачным фоном; где его не видно, подложим свой.',
    ours: 'Значок и название',
    choose: 'Выбрать логотип',
  },
}

interface PicturePartProps {
  name: keyof typeof PARTS
  settings: Settings
  draft: Draft
}

/** A picture of the club: drawn once it is chosen, and shown everywhere at once. */
export function PicturePart({ name, settings, draft }: PicturePartProps) {
  const { endpoint, help, ours, choose } = PARTS[name]
  const { label, hint } = clubSettings[name]
  const value = settingOf(settings, name)
  const { uploading, send, retry, drop } = usePictureUpload<{ value: string }>({
    endpoint,
    rule: RULE,
    onDone: (drawn) => draft.put({ [name]: drawn.value }),
  })
  const failure = uploading?.problem
  const problem = failure?.words ?? draft.problemOf(name)
  return (
    <section className={styles.part} aria-label={label}>
      <h3>
        {label} <small>{hint}</small>
      </h3>
      <Shown name={name} value={value} preview={uploading?.preview} ours={ours} />
      <p className={styles.help}>{help}</p>
      <div className={styles.row}>
        <FileButton
          kind="secondary"
          accept={RULE.types.join()}
          isBusy={draft.isSaving || (uploading !== null && !failure)}
          onFile={send}
        >
          {value ? `Заменить ${label.toLowerCase()}` : choose}
        </FileButton>
        {failure && !failure.isFinal && <TextButton onClick={retry}>Отправить снова</TextButton>}
        {failure && <TextButton onClick={drop}>Оставить как есть</TextButton>}
        {value && !uploading && (
          <TextButton disabled={draft.isSaving} onClick={() => draft.put({ [name]: null })}>
            {`Вернуть наш: ${label.toLowerCase()}`}
          </TextButton>
        )}
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

interface ShownProps {
  name: keyof typeof PARTS
  value: string
  preview: string | undefined
  ours: string
}

/** On a light and a dark ground, as readers see it. */
function Shown({ name, value, preview, ours }: ShownProps) {
  const logo = logoOf(value)
  const address = preview ?? (name === 'icon' ? value && iconAddress(value, '192') : logo?.address)
  if (!address) return <p className={styles.ours}>{ours}</p>
  return (
    <div className={styles.grounds} data-picture={name}>
      {(['light', 'dark'] as const).map((ground) => (
        <span
          key={ground}
          className={styles.ground}
          // What is being sent has no ground yet.
          data-ground={!preview && name === 'logo' && logo && logo.ground !== 'any' ? logo.ground : ground}
        >
          <img src={address} alt={ground === 'light' ? 'На светлой теме' : 'На тёмной теме'} />
        </span>
      ))}
    </div>
  )
}
