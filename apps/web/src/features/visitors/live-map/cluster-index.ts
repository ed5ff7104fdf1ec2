import Supercluster from 'supercluster';
import { SPREAD_MAX } from './cluster-limits.ts';

/** People nearer to each other than this, in pixels, are one cluster. */
const RADIUS = 60;

/** Pixels of a tile of the map, which the radius is measured by. */
const TILE = 256;

/** The map's largest zoom: at it, too, people of one spot are one cluster, which is then spread out. */
const LAST_ZOOM = 19;

/** South, west, north, east in degrees. */
export type Bounds = readonly [south: number, west: number, north: number, east: number];

/** Several people in one sign; people are named by their place in what was loaded. */
export type Cluster = {
  lat: number;
  lng: number;
  count: number;
  /** The zoom at which it comes apart; null when it does so at none, and then some of its members. */
  splitsAt: number | null;
  members: number[];
};

export type Clustered = { clusters: Cluster[]; singles: number[] };

/** What a worker is asked: with new points, or of those that it has. */
export type ClusterRequest = {
  generation: number;
  /** Latitude and longitude by turns. */
  points?: Float64Array;
  bounds: Bounds;
  zoom: number;
};

export type ClusterAnswer = Clustered & { generation: number };

/** Answers requests one after the other, with the points of the last one that brought any. */
export function createClusterIndex(): (request: ClusterRequest) => ClusterAnswer {
  let index = newIndex().load([]);
  return ({ generation, points, bounds, zoom }) => {
    if (points) index = newIndex().load(featuresOf(points));
    return { generation, ...query(index, bounds, zoom) };
  };
}

type Index = Supercluster<{ at: number }, { at: number }>;

const newIndex = (): Index =>
  new Supercluster({ radius: RADIUS, extent: TILE, maxZoom: LAST_ZOOM, minPoints: 2 });

function featuresOf(points: Float64Array) {
  return Array.from({ length: points.length / 2 }, (_, at) => ({
    type: 'Feature' as const,
    properties: { at },
    geometry: {
      type: 'Point' as const,
      coordinates: [points[2 * at + 1] ?? 0, points[2 * at] ?? 0],
    },
  }));
}

function query(index: Index, [south, west, north, east]: Bounds, zoom: number): Clustered {
  const clusters: Cluster[] = [];
  const singles: number[] = [];
  for (const { geometry, properties } of index.getClusters([west, south, east, north], zoom)) {
    if (!('cluster' in properties)) {
      singles.push(properties.at);
      continue;
    }
    const [lng = 0, lat = 0] = geometry.coordinates;
    const id = properties.cluster_id;
    const splitsAt = index.getClusterExpansionZoom(id);
    const staysOne = splitsAt > LAST_ZOOM;
    clusters.push({
      lat,
      lng,
      count: properties.point_count,
      splitsAt: staysOne ? null : splitsAt,
      members: staysOne ? index.getLeaves(id, SPREAD_MAX).map((leaf) => leaf.properties.at) : [],
    });
  }
  return { clusters, singles };
}
