interface DrawingProps {
  path: string
  size: number
  isFilled?: boolean
  strokeWidth?: number
}

/** A drawing of ours on the grid of 24, in the colour of the words around it, which say what it means. */
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
