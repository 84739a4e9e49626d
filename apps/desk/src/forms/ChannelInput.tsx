import { useApi } from '@site/api/api.tsx'
import { channelList } from '@site/features/channels/index.ts'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { RadioRows } from '@site/ui/fields/choices/RadioRows.tsx'
import { useQuery } from '@tanstack/react-query'
import styles from './Fields.module.css'

interface ChannelInputProps {
  label: string
  /** Slug of the channel; empty for none. */
  value: string
  onChange: (slug: string) => void
  error?: string | undefined
}

/** One of the site's channels, in their order. */
export function ChannelInput({ label, value, onChange, error }: ChannelInputProps) {
  const { data, refetch } = useQuery(channelList(useApi()))
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      {data && data.length > 0 && (
        <RadioRows
          label={label}
          isInLine
          rows={data.map(({ slug, name }) => ({ value: slug, content: name }))}
          value={value}
          onChange={onChange}
        />
      )}
      {!data && <Skeleton height={44} />}
      {/* A failed request yields an empty list. */}
      {data?.length === 0 && (
        <p>
          Не удалось загрузить каналы. <TextButton onClick={() => void refetch()}>Повторить</TextButton>
        </p>
      )}
      {error && (
        <small className={styles.error} role="alert">
          {error}
        </small>
      )}
    </div>
  )
}
