/** What the serving process tells: its data folder, that it listens, that it stops because it was told to. */
export interface Word {
  dataDir?: string
  ready?: true
  stopping?: true
}
