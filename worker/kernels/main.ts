/** The kernels of the vector index. One source for two builds: with relaxed SIMD where the engine has it, and without. */
export { checksum, firstUnsoundHead, isTailSound, sealBlock } from "./checksum";
export { blend, narrow, nearestCentroids, raiseTo } from "./cluster";
export { accumulate, clearLane, encode, quantize, scaleTo, squaredLength, unpack } from "./encode";
export { tables } from "./query";
export { rotate } from "./rotate";
export { insert, isSound, reach, rescore, seal, similarity } from "./rows";
export { scan, sumEstimates } from "./scan";
export { finish } from "./select";
