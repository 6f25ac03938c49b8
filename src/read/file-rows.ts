/** The rows of a list as a file has them: what stands over each column, also where no row is below, and the cells. */
export interface FileRows {
  heads: readonly string[]
  rows: readonly (readonly unknown[])[]
}
