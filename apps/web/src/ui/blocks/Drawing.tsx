interface DrawingProps {
  path: string
  size: number
  isFilled?: boolean
  strokeWidth?: number
}

/** A 24×24 icon path in the text's colour. Decorative: the text around it must say what it means. */
export function Drawing({ path, size, isFilled = false, strokeWidth = 1.8 }: DrawingProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
