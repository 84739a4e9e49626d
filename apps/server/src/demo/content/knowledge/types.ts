/** A page of the knowledge base; links to others are by their addresses. */
export interface DemoPage {
  /** Its address. */
  slug: string
  title: string
  lead: string
  html: string
  checkedBy: string
  checkedDaysAgo: number
  /** Months for which a check holds; six unless said. */
  months?: number
}

export interface DemoMenu {
  title: string
  pages: DemoPage[]
  menus?: DemoMenu[]
}
