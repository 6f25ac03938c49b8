export { addFavourite, listFavourites, mostFavourites, removeFavourite } from './favourites.ts'
