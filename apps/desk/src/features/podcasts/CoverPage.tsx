import {
  type DeskCover,
  deskPodcasts,
  LARGEST_COVER,
  LARGEST_COVER_BYTES,
  SMALLEST_COVER,
} from '@palata/contract/desk/podcasts'
import { useApi } from '@site/api/api.tsx'
import { type PickRule, usePictureUpload } from '@site/features/media/index.ts'
import { Link } from '@site/navigation/index.ts'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { FileButton } from '@site/ui/controls/FileButton.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { bytesInWords } from '@site/ui/numbers/bytes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemsOf } from '#acts/problems.ts'
import { sayDone } from '#acts/undo.ts'
import { Loading } from '#frame/Loading.tsx'
import { Section } from '#frame/Section.tsx'
import styles from './CoverPage.module.css'
import { coverQuery } from './queries.ts'
import parts from './RecordingPart.module.css'

const RULE: PickRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  wrongType: 'Подойдёт JPEG, PNG или WebP',
  maxBytes: LARGEST_COVER_BYTES,
  tooLarge: `Обложка больше ${bytesInWords(LARGEST_COVER_BYTES)}`,
}

const sizeOf = (side: number) => `${side}\u00a0×\u00a0${side}`

/** The picture of the podcasts in apps. */
export function CoverPage() {
  const { data, error, refetch } = useQuery(coverQuery(useApi()))
  return (
    <div className={styles.page}>
      <Link to="/desk/podcasts" className={styles.back}>
        <Icon name="back" size={16} />
        Подкасты
      </Link>
      <h1 tabIndex={-1}>Обложка подкастов</h1>
      {error && !data && <Message onRetry={() => void refetch()}>{error.message}</Message>}
      {!error && !data && (
        <Loading>
          <Skeleton height={240} />
        </Loading>
      )}
      {data && <Cover cover={data} />}
    </div>
  )
}

function Cover({ cover }: { cover: DeskCover }) {
  const api = useApi()
  const client = useQueryClient()
  const show = (next: DeskCover, words: string) => {
    client.setQueryData(coverQuery(api).queryKey, next)
    sayDone({ words, undo: null })
  }
  const { uploading, send, retry, drop } = usePictureUpload<DeskCover>({
    endpoint: deskPodcasts.keepCover,
    rule: RULE,
    onDone: (next) => show(next, 'Обложка заменена: приложения покажут её, когда перечитают ленту'),
  })
  const removal = useMutation({
    mutationFn: () => api.call(deskPodcasts.removeCover, {}, { quiet: true }),
    onSuccess: (next) => show(next, 'Снова обложка из поставки'),
  })
  const problem = uploading?.problem?.words ?? (removal.error && Object.values(problemsOf(removal.error)).join(' '))
  return (
    <Section title={cover.is_own ? 'Ваша обложка' : 'Обложка из поставки'} note={`${sizeOf(cover.side)} точек`}>
      <div className={styles.place}>
        <img className={styles.cover} src={uploading?.preview ?? cover.address} alt="Обложка подкастов" />
        <div className={styles.side}>
          <p className={parts.help}>
            Её показывают приложения в личных лентах участников. Apple Podcasts и другие принимают квадрат от{' '}
            {sizeOf(SMALLEST_COVER)} точек без прозрачности, лучше {sizeOf(LARGEST_COVER)}; большую уменьшим сами.
            Нижнюю пятую часть приложения закрывают кнопками: важное держите выше.
          </p>
          <div className={parts.row}>
            <FileButton
              kind={cover.is_own ? 'secondary' : 'primary'}
              accept={RULE.types.join()}
              isBusy={uploading !== null && !uploading.problem}
              onFile={send}
            >
              {cover.is_own ? 'Заменить обложку' : 'Выбрать обложку'}
            </FileButton>
            {uploading?.problem && !uploading.problem.isFinal && (
              <TextButton onClick={retry}>Отправить снова</TextButton>
            )}
            {uploading?.problem && <TextButton onClick={drop}>Оставить как есть</TextButton>}
            {cover.is_own && !uploading && (
              <TextButton disabled={removal.isPending} onClick={() => removal.mutate()}>
                Вернуть обложку из поставки
              </TextButton>
            )}
          </div>
          {problem && (
            <p className={parts.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
      </div>
    </Section>
  )
}
