export {
  findPlace,
  getPlace,
  listPlaces,
  nearestPlace,
  type Place,
  placeName,
  searchPlaces,
  stateName,
} from './places.ts'
