import { isStandIn, isVaried } from "./plausibility.ts";
import type { Candidate, SecretRule } from "./secret-rule.ts";

/**
 * Keys that their issuer made recognisable by a prefix. A row is: type, prefix, body. The prefix in lower case is
 * also the trigger. Bodies are a little laxer than the issuers' lengths: formats grow, and a real key must not pass
 * because it is four characters longer than last year's.
 */
const PREFIXED: readonly (readonly [type: string, prefix: string, body: string])[] = [
  ["anthropic_key", "sk-ant-", "[\\w-]{16,}"],
  ["openrouter_key", "sk-or-v", "\\d-[A-Za-z0-9]{20,}"],
  ["openai_key", "sk-proj-", "[\\w-]{16,}"],
  ["openai_key", "sk-svcacct-", "[\\w-]{16,}"],
  ["openai_key", "sk-admin-", "[\\w-]{16,}"],
  ["langfuse_key", "sk-lf-", "[0-9a-f-]{30,}"],
  ["google_key", "AIza", "[\\w-]{30,}"],
  ["google_secret", "GOCSPX-", "[\\w-]{20,}"],
  ["google_token", "ya29.", "[\\w-]{20,}"],
  ["google_token", "1//0", "[\\w-]{30,}"],
  ["aws_key_id", "AKIA", "[A-Z0-9]{16}(?![A-Za-z0-9])"],
  ["aws_key_id", "ASIA", "[A-Z0-9]{16}(?![A-Za-z0-9])"],
  ["alibaba_key_id", "LTAI", "[A-Za-z0-9]{12,26}(?![A-Za-z0-9])"],
  ["tencent_key_id", "AKID", "[A-Za-z0-9]{28,40}(?![A-Za-z0-9])"],
  ["github_token", "ghp_", "[A-Za-z0-9]{30,}"],
  ["github_token", "gho_", "[A-Za-z0-9]{30,}"],
  ["github_token", "ghu_", "[A-Za-z0-9]{30,}"],
  ["github_token", "ghs_", "[A-Za-z0-9]{30,}"],
  ["github_token", "ghr_", "[A-Za-z0-9]{30,}"],
  ["github_token", "github_pat_", "\\w{22,}"],
  ["gitlab_token", "glpat-", "[\\w-]{20,}"],
  ["gitlab_token", "gldt-", "[\\w-]{20,}"],
  ["gitlab_token", "glrt-", "[\\w-]{20,}"],
  ["gitlab_token", "glptt-", "[\\w-]{20,}"],
  ["slack_token", "xox", "[abeoprs][.-][\\w.-]{10,}"],
  ["slack_token", "xapp-", "\\d-[\\w-]{20,}"],
  ["stripe_key", "sk_live_", "[A-Za-z0-9]{16,}"],
  ["stripe_key", "sk_test_", "[A-Za-z0-9]{16,}"],
  ["stripe_key", "rk_live_", "[A-Za-z0-9]{16,}"],
  ["stripe_key", "rk_test_", "[A-Za-z0-9]{16,}"],
  ["webhook_secret", "whsec_", "[A-Za-z0-9+/=]{20,}"],
  ["sendgrid_key", "SG.", "[\\w-]{16,32}\\.[\\w-]{30,}"],
  ["npm_token", "npm_", "[A-Za-z0-9]{30,}"],
  ["pypi_token", "pypi-AgE", "[\\w-]{50,}"],
  ["rubygems_key", "rubygems_", "[0-9a-f]{40,}"],
  ["docker_token", "dckr_pat_", "[\\w-]{20,}"],
  ["huggingface_token", "hf_", "[A-Za-z0-9]{30,}"],
  ["groq_key", "gsk_", "[A-Za-z0-9]{30,}"],
  ["xai_key", "xai-", "[A-Za-z0-9]{40,}"],
  ["perplexity_key", "pplx-", "[A-Za-z0-9]{30,}"],
  ["replicate_token", "r8_", "[A-Za-z0-9]{30,}"],
  ["tavily_key", "tvly-", "[\\w-]{20,}"],
  ["nvidia_key", "nvapi-", "[\\w-]{40,}"],
  ["cerebras_key", "csk-", "[a-z0-9]{40,}"],
  ["pinecone_key", "pcsk_", "\\w{30,}"],
  ["supabase_key", "sbp_", "[0-9a-f]{40,}"],
  ["supabase_key", "sb_secret_", "[\\w-]{20,}"],
  ["digitalocean_token", "dop_v1_", "[0-9a-f]{40,}"],
  ["digitalocean_token", "doo_v1_", "[0-9a-f]{40,}"],
  ["databricks_token", "dapi", "[0-9a-f]{32}(?![A-Za-z0-9])"],
  ["shopify_token", "shpat_", "[0-9a-fA-F]{32,}"],
  ["shopify_token", "shpss_", "[0-9a-fA-F]{32,}"],
  ["shopify_token", "shpca_", "[0-9a-fA-F]{32,}"],
  ["linear_key", "lin_api_", "[A-Za-z0-9]{30,}"],
  ["notion_token", "ntn_", "[A-Za-z0-9]{30,}"],
  ["figma_token", "figd_", "[\\w-]{30,}"],
  ["vault_token", "hvs.", "[\\w-]{24,}"],
  ["grafana_token", "glsa_", "\\w{30,}"],
  ["newrelic_key", "NRAK-", "[A-Z0-9]{20,}"],
  ["postman_key", "PMAK-", "[0-9a-f-]{40,}"],
  ["doppler_token", "dp.pt.", "[A-Za-z0-9]{30,}"],
  ["netlify_token", "nfp_", "[A-Za-z0-9]{30,}"],
  ["atlassian_token", "ATATT3", "[\\w=-]{40,}"],
  ["square_token", "sq0csp-", "[\\w-]{30,}"],
  ["square_token", "sq0atp-", "[\\w-]{20,}"],
  ["mailgun_key", "key-", "[0-9a-f]{32}(?![A-Za-z0-9])"],
  ["age_key", "AGE-SECRET-KEY-1", "[A-Z0-9]{40,}"],
  ["onepassword_token", "ops_eyJ", "[\\w-]{40,}"],
  ["discord_token", "mfa.", "[\\w-]{60,}"],
  ["wallet_key", "xprv", "[1-9A-HJ-NP-Za-km-z]{90,}"],
];

/** Keys by their form alone, wherever they stand. */
export const PROVIDER_RULES: readonly SecretRule[] = [
  ...PREFIXED.map(prefixedRule),
  // OpenAI's first form, and the many that copied it (DeepSeek, Qwen, Moonshot).
  { type: "api_key", triggers: ["sk-"], pattern: /(?<![A-Za-z0-9_-])sk-[A-Za-z0-9]{20,}/dg, secretLength: unlessStandIn },
  { type: "twilio_key", triggers: [], pattern: /(?<![A-Za-z0-9_])SK[0-9a-f]{32}(?![A-Za-z0-9])/dg, secretLength: unlessStandIn },
  { type: "telegram_token", triggers: [], pattern: /(?<![\d.-])\d{8,10}:A[\w-]{34}(?![\w-])/dg, secretLength: unlessStandIn },
  {
    type: "discord_token",
    triggers: [],
    pattern: /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/dg,
    secretLength: unlessStandIn,
  },
  { type: "mailchimp_key", triggers: ["-us"], pattern: /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?!\w)/dg, secretLength: unlessStandIn },
  { type: "airtable_token", triggers: ["pat"], pattern: /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/dg, secretLength: unlessStandIn },
  {
    type: "jwt",
    triggers: ["eyj"],
    pattern: /(?<![\w-])eyJ[\w-]{8,8192}\.[\w-]{8,65536}\.[\w-]{6,65536}(?:\.[\w-]{6,8192}){0,2}/dg,
    secretLength: unlessStandIn,
  },
  {
    type: "slack_webhook",
    triggers: ["hooks.slack.com"],
    pattern: /hooks\.slack\.com\/(?:services|workflows)\/(?<secret>[\w/]{20,200})/dgi,
    secretLength: unlessStandIn,
  },
  {
    type: "discord_webhook",
    triggers: ["/api/webhooks/"],
    pattern: /\/api\/webhooks\/\d{10,22}\/(?<secret>[\w-]{40,120})/dgi,
    secretLength: unlessStandIn,
  },
];

/** Runs of body characters that stand before the prefix would make it part of a longer word: `task-…`, `whisk-…`. */
function prefixedRule([type, prefix, body]: readonly [string, string, string]): SecretRule {
  const literal = prefix.replace(/[.]/g, "\\.");
  return {
    type,
    triggers: [prefix.toLowerCase()],
    pattern: new RegExp(`(?<![A-Za-z0-9_-])${literal}${body}`, "dg"),
    secretLength: unlessStandIn,
  };
}

function unlessStandIn({ value }: Candidate): number {
  if (isStandIn(value) || !isVaried(value, 9)) return 0;
  return value.replace(/[-.]+$/, "").length;
}
