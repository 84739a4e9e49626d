import { copyText } from './copyText.ts'
import { IconButton } from './IconButton.tsx'

/** Copy button beside an address. */
export function CopyAddress({ address, label }: { address: string; label: string }) {
  return (
    <IconButton
      icon="copy"
      iconSize={16}
      size="small"
      label={label}
      onClick={() => void copyText(address, 'Адрес скопирован!')}
    />
  )
}
