import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { calendarMonth } from '../queries.ts'

/** The shown month and the functions that turn to the adjacent ones, within the server's bounds. */
export function useMonth() {
  const api = useApi()
  const [offset, setOffset] = useState(0)
  const {
    data,
    isLoadingError: isError,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...calendarMonth(api, offset),
    placeholderData: keepPreviousData,
  })
  const read = useRef({ offset, month: data })
  if (data && !isPlaceholderData) read.current = { offset, month: data }

  // If the next month does not load, the reader stays on the month that was shown.
  useEffect(() => {
    if (!isError || !read.current.month) return
    toast('Не удалось загрузить календарь')
    setOffset(read.current.offset)
  }, [isError])

  const month = data ?? read.current.month
  const { min_offset = 0, max_offset = 0 } = month ?? {}
  return {
    month,
    offset,
    isTurning: isPlaceholderData,
    failed: isError,
    reload: () => void refetch(),
    first: () => setOffset(0),
    previous: offset > min_offset ? () => setOffset(offset - 1) : undefined,
    next: offset < max_offset ? () => setOffset(offset + 1) : undefined,
  }
}

export type MonthView = ReturnType<typeof useMonth>
