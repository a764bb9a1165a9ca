/** What a planner of a customer's page is configured with. */
export interface PlannerSettings {
  readonly baseUrl: string;
  /** A public key, built into the page: it has no secret. */
  readonly apiKey: string;
  readonly tenant: number;
}

/** A form as a test writes it down: texts, and a picture that the page draws, by its colour. */
export interface FormFacts {
  readonly fields?: Readonly<Record<string, string>>;
  readonly picture?: { readonly part: string; readonly colour: string };
}

/** What of a model can be seen. */
export interface LoadedModel {
  readonly triangles: number;
  /** Width, height and depth. */
  readonly sizeMm: readonly number[];
  readonly materials: number;
  /** Materials whose picture was decoded. */
  readonly pictured: number;
}

/** A picture that a page of another origin could read. */
export interface LoadedPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Red, green and blue of the middle. */
  readonly colour: readonly number[];
}

/** A plan with all that it shows. */
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

/** The planner of a page: what a test asks it to do, with JSON in and out. */
export interface Planner {
  /** What an answer holds. Throws for every status that is no success, for what is no JSON, and for a key `error`. */
  call(method: string, path: string, body?: Readonly<Record<string, unknown>>): Promise<unknown>;
  sendForm(method: string, path: string, facts: FormFacts): Promise<unknown>;
  /** Published clients never send the password itself. */
  signIn(identification: string, passwordMD5: string): Promise<{ readonly userId: string }>;
  /** The things with these ids, asked for in lists that fit into an address; how many requests it took. */
  byIds(path: string, ids: readonly string[]): Promise<{ readonly found: unknown[]; readonly requests: number }>;
  /** How a lot of requests end that are sent at once: by status how many. */
  burst(paths: readonly string[]): Promise<Readonly<Record<string, number>>>;
  loadPlan(id: string): Promise<LoadedPlan>;
  loadModel(url: string): Promise<LoadedModel>;
  loadPicture(url: string): Promise<LoadedPicture>;
}
