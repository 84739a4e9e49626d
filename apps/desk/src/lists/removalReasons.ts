/** Suggested reasons of a removal. */
export const REMOVAL_REASONS = ['Повтор', 'Ошибка', 'Больше не нужно'] as const
