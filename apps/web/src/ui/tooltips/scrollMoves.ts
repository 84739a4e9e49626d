/** Whether a scroll moves the element: a box elsewhere, such as a transcript that follows the sound, does not. */
export const scrollMoves = ({ target }: Event, element: Element) => target instanceof Node && target.contains(element)
