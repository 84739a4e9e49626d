export const NOT_LOADED = 'Не удалось загрузить публикацию'

export const GONE = {
  heading: 'Публикация не найдена',
  text: 'Её могли снять, или в адресе опечатка.',
}
