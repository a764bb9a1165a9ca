/** The configuration of a planner on a customer's page. */
export interface PlannerSettings {
  readonly baseUrl: string;
  /** A public key in the page; it has no secret. */
  readonly apiKey: string;
  readonly tenant: number;
}

/** A form in a test: texts, and an image that the page draws, given by its colour. */
export interface FormFacts {
  readonly fields?: Readonly<Record<string, string>>;
  readonly picture?: { readonly part: string; readonly colour: string };
}

/** The visible properties of a model. */
export interface LoadedModel {
  readonly triangles: number;
  /** Width, height and depth. */
  readonly sizeMm: readonly number[];
  readonly materials: number;
  /** Materials whose image was decoded. */
  readonly pictured: number;
}

/** An image that a page of another origin could read. */
export interface LoadedPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Red, green and blue of the centre pixel. */
  readonly colour: readonly number[];
}

/** A plan with everything that it shows. */
export interface LoadedPlan {
  readonly name: string;
  readonly walls: number;
  readonly objects: readonly (LoadedModel & {
    readonly id: string;
    readonly type: string;
    readonly itemMm: readonly number[];
  })[];
  readonly materials: readonly (LoadedPicture & { readonly id: string; readonly tileMm: readonly number[] })[];
}

/** The planner of a page: the functions that a test calls, with JSON as input and output. */
export interface Planner {
  /** Returns the content of a response. Throws for every error status, for invalid JSON, and for a key `error`. */
  call(method: string, path: string, body?: Readonly<Record<string, unknown>>): Promise<unknown>;
  sendForm(method: string, path: string, facts: FormFacts): Promise<unknown>;
  /** Published clients never send the password itself. */
  signIn(identification: string, passwordMD5: string): Promise<{ readonly userId: string }>;
  /** Reads the objects with these ids in lists that fit into a URL; returns the number of requests too. */
  byIds(path: string, ids: readonly string[]): Promise<{ readonly found: unknown[]; readonly requests: number }>;
  /** Sends many requests at once; returns the number of responses by status. */
  burst(paths: readonly string[]): Promise<Readonly<Record<string, number>>>;
  loadPlan(id: string): Promise<LoadedPlan>;
  loadModel(url: string): Promise<LoadedModel>;
  loadPicture(url: string): Promise<LoadedPicture>;
}
